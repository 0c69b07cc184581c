import type { ProgramPart } from '@keywright/contract/program-parts';
import { recordAct } from '../../platform/audit/record.store.ts';
import { systemTrace } from '../../platform/audit/trace.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Parts } from '../../platform/parts.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { insertPerson, isThereASuperAdmin } from './people.store.ts';

type Wanted = { email: string; password: string; fname: string; lname: string; by: ProgramPart };

/** Adds a super admin; answers the id, or nothing when the e-mail is taken. `by` is who asked, for the audit log. */
export const makeSuperAdmin = async (
  db: Db,
  { email, password, fname, lname, by }: Wanted,
): Promise<string | undefined> => {
  const passwordHash = await hashPassword(password.trim().normalize('NFC'));
  return inTransaction(db, async (tx) => {
    const id = await insertPerson(tx, {
      email: email.trim().toLowerCase(),
      role: 'SUPER_ADMIN',
      fname,
      lname,
      passwordHash,
      isValidated: true,
    });
    if (id) await recordAct(tx, systemTrace(by), { action: 'super-admin.created', object: { type: 'person', id } });
    return id;
  });
};

/** The super admin that the settings name, made at the first start; nothing once there is any. */
export const ensureFirstSuperAdmin = async ({ db, settings }: Pick<Parts, 'db' | 'settings'>): Promise<void> => {
  if (!settings.superAdmin || (await isThereASuperAdmin(db))) return;
  await makeSuperAdmin(db, { ...settings.superAdmin, fname: 'Super', lname: 'Admin', by: 'first start' });
};
