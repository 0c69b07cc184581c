import { chatStream as address } from '@keywright/contract/chat.calls';
import type { ServerResponse } from 'node:http';
import type { LiveEvent } from '@keywright/contract/live';
import type { FastifyRequest } from 'fastify';
import type { Caller, CallAccess } from '../../access/actor.ts';
import { refusalOf } from '../../access/roles.ts';
import { Failure } from '../../platform/failure.ts';
import { type Hearing, send } from '../../platform/http/ask-streams.ts';
import { serveLive } from '../../platform/http/live-route.ts';
import type { LiveStreams } from '../../platform/http/live-streams.ts';
import type { Serving } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/parts.ts';
import { lastNumber, messagesAfter } from './chat.store.ts';
import { messageView } from './chat.view.ts';
import { requirePlan } from './require-plan.ts';

type Listening = Serving<Caller> & { reauthenticate: Serving<Caller>['authenticate']; streams: LiveStreams };

const listening: CallAccess = { audience: 'member' };
/** What nobody announces, such as the end of a trial, ends the stream so soon. */
const ASK_EVERY_MS = 5_000;

/**
 * The stream of a member's own conversation. A hint says that there is something new, and what follows the last message that was written
 * is read from the table: so nothing is lost or said twice, whatever was missed, and nothing of anybody else's can come.
 */
export const chatStream = ({ app, parts, authenticate, reauthenticate, streams }: Listening): void => {
  const hearing =
    (who: Serving<Caller>['authenticate']) =>
    async (request: FastifyRequest): Promise<Hearing> => {
      const { person, session } = requireMember(await who(request, listening));
      await requirePlan(parts.db, person.id);
      const channels = [`person:${person.id}` as const];
      return { channels, owner: `chat:${person.id}`, ...(session && { endOn: `session:${session.id}` }) };
    };
  serveLive({ app, hub: parts.hub, streams }, address, {
    now: hearing(authenticate),
    later: hearing(reauthenticate),
    askEveryMs: ASK_EVERY_MS,
    hints: (request, { owner }, raw) =>
      writing(parts, { personId: owner.slice('chat:'.length), raw }, placeIn(request)),
  });
};

const requireMember = (caller: Caller) => {
  const refusal = refusalOf(listening, caller);
  if (refusal) throw new Failure(refusal);
  const { person, session } = caller;
  if (!person) throw new Failure('auth.required');
  return { person, session };
};

const PLACE = /^\d{1,9}$/;

/** After which message the reader goes on: what a browser says when it comes back, else what the page knew when it opened the stream. */
const placeIn = ({ headers, query }: FastifyRequest): number | undefined => {
  const { after } = query as { after?: unknown };
  const said = [headers['last-event-id'], after].find((place) => typeof place === 'string' && PLACE.test(place));
  return said === undefined ? undefined : Number(said);
};

type To = { personId: string; raw: ServerResponse };

/** Writes what is new each time a hint says so; of several hints at once the last is enough. */
const writing = (parts: Parts, to: To, asked: number | undefined): ((event: LiveEvent) => void) => {
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
