import type { Caller } from '../../access/actor.ts';
import { Failure } from '../../platform/failure.ts';
import { HOUR_MS } from '../../platform/durations.ts';

const FRESH_MS = 12 * HOUR_MS;

/** A code opens to somebody who gave their password within 12 hours, and not to whoever found a session lying about. */
export const requireFreshSignIn = ({ session }: Caller, now: Date): void => {
  if (!session || now.getTime() - session.signedInAt.getTime() > FRESH_MS) throw new Failure('code.sign_in_again');
};
