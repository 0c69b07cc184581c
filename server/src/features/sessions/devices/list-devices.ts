import type { SessionEntry } from '@keywright/contract/devices';
import type { Known } from '../../../access/actor.ts';
import type { Parts } from '../../../platform/parts.ts';
import { deviceName } from '../device-name.ts';
import { openSessionsOf } from './devices.store.ts';

/** Where the caller is signed in, the asking device first. */
export const listDevices = async (
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { person, session, locale }: Known,
): Promise<SessionEntry[]> => {
  const rows = await openSessionsOf(db, person.id, clock.now());
  const devices = rows.map(({ id, ip, userAgent, signedInAt, lastSeenAt }) => ({
    id,
    current: id === session?.id,
    device: deviceName(userAgent, locale),
    ip,
    signedInAt: signedInAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
  return [...devices.filter(({ current }) => current), ...devices.filter(({ current }) => !current)];
};
