import { ownCommand } from './platform/own-command.ts';
import { DEMO_HOST } from '@keywright/contract/email';
import { countDemoPeople } from './features/sessions/people.store.ts';
import type { Parts } from './platform/parts.ts';
import { SettingsFault } from './platform/settings.ts';

/** A database that began as the demo's has people of whom everybody knows the passwords: outside of the demo nothing starts on it. */
export const requireNoDemoPeople = async ({ db, settings }: Pick<Parts, 'db' | 'settings'>): Promise<void> => {
  if (settings.demo) return;
  const count = await countDemoPeople(db);
  if (count === 0) return;
  throw new SettingsFault([
    `DEMO is off, and this database has ${count} active ${count === 1 ? 'account' : 'accounts'} of the demo (@${DEMO_HOST}), whose passwords everybody knows. ` +
      `Start with a database of its own: another DATABASE_URL, or another DATA_DIR. To keep this one, make a super admin of yours ` +
      `(${ownCommand('create-super-admin')}), start it once more with DEMO=1, revoke the demo's admins and super admin with yours, and its ` +
      `members at /admin/registered-users.`,
  ]);
};
