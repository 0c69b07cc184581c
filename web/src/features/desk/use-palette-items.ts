import type { PageAddress } from '@keywright/contract/pages';
import { useNavigate } from '../../ui/link.ts';
import { deskNavigations } from '../../lib/desk-links.ts';
import { at } from '../../lib/locale.ts';
import { useSession } from '../../lib/session.ts';
import { m } from '@keywright/words/messages';
import { vinEnd } from '../../lib/format.ts';
import { commandName, useBoundCommands } from './commands.ts';
import { vehicleOf } from './desk-words.ts';
import type { DeskAddress, List } from './use-desk-address.ts';
import type { Queue } from './use-queue.ts';

export type PaletteItem = { id: string; words: string; kind: string; key?: string; run: () => void };

const sections: Record<List, () => string> = {
  waiting: m.desk_section_waiting,
  mine: m.desk_section_mine,
  progress: m.desk_section_progress,
  second: m.desk_second_wanted_short,
  late: m.desk_section_late,
  reported: m.desk_section_reported,
  transactions: m.desk_transactions,
  subscriptions: m.desk_subscriptions,
};

const MOST_REQUESTS = 8;

/** All that the palette offers for what was typed: acts on the open request first, then sections, requests, pages and searches. */
export const usePaletteItems = (typed: string, queue: Queue, address: DeskAddress): PaletteItem[] => {
  const { role } = useSession();
  const navigate = useNavigate();
  const commands = useBoundCommands();
  const sought = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (text: string) => sought.every((word) => text.toLowerCase().includes(word));
  const pages = deskNavigations[role === 'SUPER_ADMIN' ? 'super-admin' : 'admin'];
  const items: PaletteItem[] = [
    ...commands.map(({ key, words, run }) => ({
      id: `act ${commandName({ key, words })}`,
      words,
      kind: m.desk_palette_act(),
      ...(key !== undefined && { key }),
      run,
    })),
    ...(Object.keys(sections) as List[]).map((list) => ({
      id: `section ${list}`,
      words: sections[list](),
      kind: m.desk_palette_section(),
      run: () => address.go({ list: list === 'waiting' ? null : list, q: null }),
    })),
    ...(Object.entries(pages) as [PageAddress, () => string][]).map(([page, name]) => ({
      id: page,
      words: name(),
      kind: m.desk_palette_page(),
      run: () => void navigate(at(page)),
    })),
  ];
  const requests = queue.rows.map((request) => ({
    id: request.id,
    words: `${vehicleOf(request)} ${vinEnd(request.vin)}`,
    text: [
      vehicleOf(request),
      request.vin,
      request.confirmationNumber,
      request.keycodeUserEmail,
      request.customerName,
    ].join(' '),
    kind: m.desk_pane(),
    run: () => address.go({ request: request.id }),
  }));
  const found = sought.length > 0 ? requests.filter(({ text }) => matches(text)).slice(0, MOST_REQUESTS) : [];
  return [...items.filter((item) => matches(item.words)), ...found, ...searches(typed.trim(), address)];
};

/** What was typed can be looked for, too: in the queue and in all transactions. */
const searches = (text: string, { go }: DeskAddress): PaletteItem[] =>
  text === ''
    ? []
    : [
        { id: 'search', words: m.desk_palette_search({ text }), kind: m.desk_title(), run: () => go({ q: text }) },
        {
          id: 'search orders',
          words: m.desk_palette_search({ text }),
          kind: m.desk_transactions(),
          run: () => go({ list: 'transactions', q: text }),
        },
      ];
