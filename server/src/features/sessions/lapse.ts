import { isDesk } from '../../access/admits.ts';
import type { Role } from '@keywright/contract/people';
import type { Settings } from '../../platform/settings.ts';

type Rules = Pick<Settings, 'deskSessionHours' | 'deskIdleMinutes'>;
type Session = { role: Role; signedInAt: Date; lastSeenAt: Date };

/** A session of the desk that began, or was last used, at these instants or before is over. */
export const lapseOf = ({ deskSessionHours, deskIdleMinutes }: Rules, now: Date) => ({
  signedInBy: new Date(now.getTime() - deskSessionHours * 60 * 60_000),
  unusedSince: new Date(now.getTime() - deskIdleMinutes * 60_000),
});

/** Whether a session of the desk is over, by its age or because it lay idle. Those of members live on by being renewed. */
export const isLapsed = ({ role, signedInAt, lastSeenAt }: Session, rules: Rules, now: Date): boolean => {
  const { signedInBy, unusedSince } = lapseOf(rules, now);
  return isDesk({ role }) && (signedInAt <= signedInBy || lastSeenAt <= unusedSince);
};
