import { firstLocale, type Locale } from '@keywright/contract/locale';
import type { ProgramPart } from '@keywright/contract/program-parts';
import { recordAct } from '../../platform/audit/record.store.ts';
import { systemTrace } from '../../platform/audit/trace.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { databaseTime } from '../../platform/db/database-clock.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Parts } from '../../platform/parts.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { insertPerson, isThereASuperAdmin } from './people.store.ts';

type Wanted = { email: string; password: string; fname: string; lname: string; by: ProgramPart };

/** What else is done in the transaction that adds a super admin. */
export type OnSuperAdminMade = (tx: Tx, made: { id: string; email: string; locale: Locale }, at: Date) => Promise<void>;

/** Adds a super admin; answers the id, or nothing when the e-mail is taken. `by` is who asked, for the audit log. */
export const makeSuperAdmin = async (
  db: Db,
  { email: given, password, fname, lname, by }: Wanted,
  onMade: OnSuperAdminMade,
): Promise<string | undefined> => {
  const email = given.trim().toLowerCase();
  const passwordHash = await hashPassword(password.trim().normalize('NFC'));
  return inTransaction(db, async (tx) => {
    const id = await insertPerson(tx, {
      email,
      role: 'SUPER_ADMIN',
      fname,
      lname,
      passwordHash,
      isValidated: true,
    });
    if (id === undefined) return undefined;
    await recordAct(tx, systemTrace(by), { action: 'super-admin.created', object: { type: 'person', id } });
    await onMade(tx, { id, email, locale: firstLocale }, await databaseTime(tx));
    return id;
  });
};

/** The super admin that the settings name, made at the first start; nothing once there is any. */
export const ensureFirstSuperAdmin = async (
  { db, settings }: Pick<Parts, 'db' | 'settings'>,
  onMade: OnSuperAdminMade,
): Promise<void> => {
  if (!settings.superAdmin || (await isThereASuperAdmin(db))) return;
  await makeSuperAdmin(db, { ...settings.superAdmin, fname: 'Super', lname: 'Admin', by: 'first start' }, onMade);
};
