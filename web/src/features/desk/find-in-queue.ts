import { vinEnd } from '../../lib/format.ts';
import { type PaletteItem, useFinds } from '../../lib/keys/commands.ts';
import { m } from '@keywright/words/messages';
import { vehicleOf } from './desk-words.ts';
import { requestFinder } from './finds-request.ts';
import type { DeskAddress, List } from './use-desk-address.ts';
import type { Queue } from './use-queue.ts';

const sections: Record<List, () => string> = {
  waiting: m.desk_section_waiting,
  mine: m.desk_section_mine,
  progress: m.desk_section_progress,
  second: m.desk_second_wanted_short,
  late: m.desk_section_late,
  customer: m.desk_section_customer,
  reported: m.desk_section_reported,
  transactions: m.desk_transactions,
  subscriptions: m.desk_subscriptions,
  shift: m.desk_section_shift,
};

/** The lists of the desk, each leading to itself. */
export const listItems = (goTo: (list: List) => void): PaletteItem[] =>
  (Object.keys(sections) as List[]).map((list) => ({
    id: `section ${list}`,
    words: sections[list](),
    kind: m.desk_palette_section(),
    run: () => goTo(list),
  }));

type Searches = { queue: (text: string) => void; transactions: (text: string) => void };

/** What was typed can be looked for, too: in the queue and in all transactions. */
export const searches = (text: string, { queue, transactions }: Searches): PaletteItem[] =>
  text === ''
    ? []
    : [
        { id: 'search', words: m.desk_palette_search({ text }), kind: m.desk_title(), run: () => queue(text) },
        {
          id: 'search orders',
          words: m.desk_palette_search({ text }),
          kind: m.desk_transactions(),
          run: () => transactions(text),
        },
      ];

const MOST_REQUESTS = 8;

/** The palette finds the requests of the list that is shown, and goes to another list in place. */
export const useFindInQueue = (queue: Queue, { go }: DeskAddress): void =>
  useFinds((typed) => {
    const requests = typed.trim() === '' ? [] : queue.rows.filter(requestFinder(typed)).slice(0, MOST_REQUESTS);
    const found = requests.map((request) => ({
      id: request.id,
      words: `${vehicleOf(request)} ${vinEnd(request.vin)}`,
      kind: m.desk_pane(),
      run: () => go({ request: request.id }),
    }));
    return {
      lists: listItems((list) => go({ list: list === 'waiting' ? null : list, q: null, admin: null })),
      found: [
        ...found,
        ...searches(typed.trim(), {
          queue: (text) => go({ q: text }),
          transactions: (text) => go({ list: 'transactions', q: text }),
        }),
      ],
    };
  });
