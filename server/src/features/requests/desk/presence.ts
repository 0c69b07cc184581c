import type { Caller, Known } from '../../../access/actor.ts';
import { isThemselves } from '../../../access/policies/request.policy.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { announce } from '../../../platform/live/announce.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';
import { isLookable } from './second-look.ts';
import type { DeskCase } from './desk.store.ts';
import { endPresence, notePresence } from './presence.store.ts';

const LEAST_BETWEEN_MS = 1000;

const counts = (seenAt: Date, now: Date): boolean => now.getTime() - seenAt.getTime() < MINUTE_MS;

/**
 * Whoever asks for an open case has it before them: their screen asks again every half minute for as long as it is in view. The desk
 * hears of it when they come or go, not each time.
 */
export const comeToLook = async (tx: Tx, { person }: Known, row: DeskCase, now: Date): Promise<void> => {
  if (!isLookable(row)) return;
  const before = await notePresence(tx, { personId: person.id, requestId: row.id, at: now });
  const isThere = before !== undefined && counts(before.seenAt, now);
  if (isThere && before.requestId === row.id) return;
  // Two tabs of one person take turns: whatever their pages make of a hint, the desk hears of it once a second at most.
  if (before && now.getTime() - before.seenAt.getTime() < LEAST_BETWEEN_MS) return;
  await announce(tx, { type: 'presence.changed', requestId: row.id }, ['desk']);
};

/**
 * Whoever closes a case says so. Another tab of theirs may be at another case, or come back to this one: only what was noted last ends, and
 * the desk hears of it where it was seen until now.
 */
export const goFromLook = async (tx: Tx, { person }: Known, row: DeskCase, now: Date): Promise<void> => {
  const since = new Date(now.getTime() - MINUTE_MS);
  if (!(await endPresence(tx, { personId: person.id, requestId: row.id, since }))) return;
  await announce(tx, { type: 'presence.changed', requestId: row.id }, ['desk']);
};

/** Who else has this case before them now; who holds it is named as its holder. */
export const othersLooking = (row: DeskCase, caller: Caller, now: Date): { id: string; name: string }[] =>
  row.lookers
    .filter((looker) => counts(new Date(looker.seenAt), now))
    .filter((looker) => !isThemselves(caller, looker) && (row.report !== null || looker.id !== row.startedBy))
    .map(({ id, name }) => ({ id, name }));
