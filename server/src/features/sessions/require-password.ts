import { actAs } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import { Failure } from '../../platform/failure.ts';
import type { Parts } from '../../platform/parts.ts';
import { isPassword } from '../../platform/passwords.ts';
import { slowDown } from './slow-down.ts';
import { passwordHashOf } from '../../access/password.store.ts';
import { MINUTE_MS } from '../../platform/durations.ts';

const FRESH_MS = 15 * MINUTE_MS;

/** Whoever signed in within 15 minutes need not say the password again; to a session found open it is what is missing. */
export const requireFreshOrPassword = async (
  parts: Parts,
  caller: Known,
  password: string | undefined,
): Promise<void> => {
  const { session } = caller;
  const isFresh = session && parts.clock.now().getTime() - session.signedInAt.getTime() <= FRESH_MS;
  if (!isFresh) await requirePassword(parts, caller, password);
};

/**
 * Asks for the password whatever the session is: `security.password_needed` without one, `session.wrong_password` with another.
 * Tries count as those of the login page do.
 */
export const requirePassword = async (parts: Parts, caller: Known, password: string | undefined): Promise<void> => {
  if (password === undefined) throw new Failure('security.password_needed');
  const { db } = parts;
  const { id, email } = caller.person;
  const takeBack = await slowDown(parts, { email, source: caller.source, deviceHash: caller.deviceHash });
  if (await isPassword(password, await passwordHashOf(db, id))) return actAs(parts, caller, takeBack);
  await actAs(parts, caller, (tx, { trace }) =>
    recordAct(tx, trace, { action: 'session.refused', object: { type: 'person', id }, reason: 'wrong password' }),
  );
  throw new Failure('session.wrong_password');
};
