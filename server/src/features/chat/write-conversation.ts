import type { ServerResponse } from 'node:http';
import type { LiveEvent } from '@keywright/contract/live';
import { send } from '../../platform/http/ask-streams.ts';
import type { Parts } from '../../platform/parts.ts';
import { lastNumber, messagesAfter } from './chat.store.ts';
import { messageView } from './chat.view.ts';
import { requirePlan } from './require-plan.ts';

type To = { personId: string; raw: ServerResponse };

/**
 * Writes what is new to a stream each time a hint says so; of several hints at once the last is enough. What follows the last message that
 * was written is read from the table: so nothing is lost or said twice, whatever hints were missed, and nothing of anybody else's can come.
 * `asked`: after which message the reader goes on; from now on, where they don't say.
 */
export const writeConversation = (parts: Parts, to: To, asked: number | undefined): ((event: LiveEvent) => void) => {
  let place: number | undefined;
  let running = false;
  let again = false;

  const run = async (): Promise<void> => {
    place ??= await begin(parts, to, asked);
    do {
      again = false;
      place = await writeFrom(parts, to, place);
    } while (again);
  };
  return ({ type }) => {
    if (type !== 'stale' && type !== 'chat.changed') return;
    again = true;
    if (running) return;
    running = true;
    run()
      // Whoever listens comes back and goes on from where they are.
      .catch(() => void to.raw.end())
      .finally(() => {
        running = false;
      });
  };
};

/** Where the stream begins, which a reader hears of as well: one who is cut off before the first message comes back to here. */
const begin = async ({ db }: Parts, { personId, raw }: To, asked: number | undefined): Promise<number> => {
  const last = await lastNumber(db, personId);
  const place = Math.min(asked ?? last, last);
  send(raw, `id: ${place}\n\n`);
  return place;
};

/** Writes all messages after this one, as fast as they are taken. Answers the last that was written. */
const writeFrom = async ({ db }: Parts, { personId, raw }: To, from: number): Promise<number> => {
  let place = from;
  while (!raw.writableEnded && !raw.destroyed) {
    await requirePlan(db, personId);
    const rows = await messagesAfter(db, personId, place);
    if (rows.length === 0) break;
    for (const row of rows) {
      send(raw, `id: ${row.number}\ndata: ${JSON.stringify(messageView(row))}\n\n`);
      place = row.number;
    }
    if (raw.writableNeedDrain) await drained(raw);
  }
  return place;
};

const drained = (raw: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      raw.off('drain', done);
      raw.off('close', done);
      resolve();
    };
    raw.once('drain', done);
    raw.once('close', done);
  });
