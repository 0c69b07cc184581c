import type { Login, Security } from '@keywright/contract/factors';
import { isDesk } from '../../../access/roles.ts';
import type { Known } from '../../../access/actor.ts';
import type { Parts } from '../../../platform/parts.ts';
import { deviceName } from '../device-name.ts';
import { factorsOf } from './factors.facts.ts';
import { loginBefore, type LoginRow, loginsOf } from './logins.store.ts';
import { passkeysOf } from './passkey.store.ts';
import { DAY_MS } from '../../../platform/durations.ts';

const HISTORY_MS = 30 * DAY_MS;
const MOST_LOGINS = 20;

/** How one's own account is protected, and from where it was signed in to. */
export const viewSecurity = async (
  { db, clock, settings }: Parts,
  { person, session, locale }: Known,
): Promise<Security> => {
  const since = new Date(clock.now().getTime() - HISTORY_MS);
  const { app, recoveryCodes } = await factorsOf(db, person.id);
  const passkeys = await passkeysOf(db, person.id);
  const logins = await loginsOf(db, { personId: person.id, since, most: MOST_LOGINS });
  const before = session && (await loginBefore(db, person.id, session.id));
  return {
    twoFactorEnabled: app,
    fingerprintEnabled: passkeys.length > 0,
    recoveryCodesLeft: recoveryCodes,
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      createdAt: created_at.toISOString(),
      lastUsedAt: last_used_at?.toISOString() ?? null,
    })),
    lastLogin: before ? loginView(before, locale) : null,
    loginHistory: logins.map((login) => loginView(login, locale)),
    secondStepRequired: settings.deskSecondStep && isDesk(person),
  };
};

const loginView = ({ at, ip, userAgent }: LoginRow, locale: Known['locale']): Login => ({
  at: at.toISOString(),
  device: deviceName(userAgent, locale),
  ip,
});
