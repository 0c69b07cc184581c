import type { Role } from '@keywright/contract/people';
import type { Settings } from '../platform/settings.ts';
import { isDesk } from './roles.ts';
import type { Found } from './caller.store.ts';
import { HOUR_MS } from '../platform/durations.ts';

type ExpiryRules = Pick<Settings, 'deskSessionHours' | 'deskIdleMinutes'>;
type Session = { role: Role; signedInAt: Date; lastSeenAt: Date };

/** How long a session of the desk lasts, whatever happens and unused, in milliseconds. */
export type ExpiryTimes = { wholeMs: number; idleMs: number };

export const expiryTimes = ({ deskSessionHours, deskIdleMinutes }: ExpiryRules): ExpiryTimes => ({
  wholeMs: deskSessionHours * HOUR_MS,
  idleMs: deskIdleMinutes * 60_000,
});

/** Whether a session of the desk is over, by its age or because it lay idle. Those of members live on by being renewed. */
export const isExpired = ({ role, signedInAt, lastSeenAt }: Session, rules: ExpiryRules, now: Date): boolean => {
  const { wholeMs, idleMs } = expiryTimes(rules);
  const since = (then: Date): number => now.getTime() - then.getTime();
  return isDesk({ role }) && (since(signedInAt) >= wholeMs || since(lastSeenAt) >= idleMs);
};

/** The same of the session that a call has presented, if there is one. */
export const isOver = (found: Found, rules: ExpiryRules, now: Date): boolean =>
  found.session_id !== null &&
  isExpired({ role: found.role, signedInAt: found.signed_in_at, lastSeenAt: found.last_seen_at }, rules, now);
