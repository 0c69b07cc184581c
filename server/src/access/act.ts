import { Failure } from '../platform/failure.ts';
import type { Tx } from '../platform/db/database.ts';
import { inLook, inTransaction } from '../platform/db/transaction.ts';
import type { Parts } from '../platform/parts.ts';
import type { Caller, Known } from './actor.ts';
import { refusalOf } from './roles.ts';
import { holdCaller, holdPeople, nobody } from './caller.store.ts';
import { isOver } from './expiry.ts';
import { requireProofStill } from './step-up.ts';
import { whoOf } from './who.ts';

declare const present: unique symbol;

/**
 * A caller as they are in the transaction of their act: session, account, role and duties were read in it and are held by
 * it. Only an act has one, and whatever changes or opens something asks for one.
 */
export type Present<C extends Caller = Caller> = C & { readonly [present]: true };

type Needs = Pick<Parts, 'db' | 'clock' | 'settings'>;
type Work<C extends Caller, T> = (tx: Tx, caller: Present<C>) => Promise<T>;

/**
 * Runs one act of a caller in one transaction, which begins by asking once more whether they may: whoever was let in may
 * have lost session, account, role or freedom from duties since, for a body may take a minute to come. Refused then as when
 * the call came in (`auth.required`, `access.denied`, `session.duties_first`), with nothing done. What is taken from them later waits until
 * the act is through. `work` is given the caller as they are now; like all work in a transaction it may run more than once.
 */
export const actAs = <C extends Caller, T>(parts: Needs, caller: C, work: Work<C, T>): Promise<T> =>
  inTransaction(parts.db, async (tx) => work(tx, await presentNow(parts, tx, caller)));

/**
 * A transaction that only records what a caller was shown or did. It doesn't ask again whether they may: who loses their account
 * between an act and its answer did act, and the answer says so.
 */
export const recordFor = <C extends Caller, T>({ db }: Pick<Parts, 'db'>, caller: C, work: Work<C, T>): Promise<T> =>
  inTransaction(db, async (tx) => work(tx, caller as Caller as Present<C>));

/**
 * `actAs` for an act that only looks, and holds what it looks at: nothing of it has to be on the disk before the answer leaves.
 */
export const lookAs = <C extends Caller, T>(parts: Needs, caller: C, work: Work<C, T>): Promise<T> =>
  inLook(parts.db, async (tx) => work(tx, await presentNow(parts, tx, caller)));

/**
 * The same for an act that changes other people, their sessions or their ways in: they and the caller are held first and
 * for writing, in one order, so that two such acts never wait for each other.
 */
export const actOnPeople = <C extends Caller, T>(
  parts: Needs,
  caller: C,
  people: readonly string[],
  work: Work<C, T>,
): Promise<T> =>
  inTransaction(parts.db, async (tx) => {
    await holdPeople(tx, [...people, ...(caller.person ? [caller.person.id] : [])]);
    return work(tx, await presentNow(parts, tx, caller));
  });

/** The same for an act that changes the caller, their sessions or their ways in. */
export const actOnOneself = <C extends Known, T>(parts: Needs, caller: C, work: Work<C, T>): Promise<T> =>
  actOnPeople(parts, caller, [], work);

const presentNow = async <C extends Caller>({ clock, settings }: Needs, tx: Tx, caller: C): Promise<Present<C>> => {
  const { person, guest, access } = caller;
  const session = person && caller.session && { personId: person.id, sessionId: caller.session.id };
  const found = session || guest ? await holdCaller(tx, { session, guestId: guest?.id, now: clock.now() }) : nobody;
  // Where anybody may call, too: somebody who was thrown out must not silently become a guest.
  if (person && (!found.session_id || isOver(found, settings, clock.now()))) throw new Failure('auth.required');
  const { named, ...who } = whoOf(found, settings);
  const refusal = refusalOf(access, who);
  if (refusal) throw new Failure(refusal);
  await requireProofStill(tx, caller, clock.now());
  return { ...caller, ...who, trace: { ...caller.trace, ...named } } as Caller as Present<C>;
};
