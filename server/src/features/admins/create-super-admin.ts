import type { BodyOf } from '@keywright/contract/endpoint';
import type { createSuperAdmin as createSuperAdminCall } from '@keywright/contract/admins';
import type { FieldMessage } from '@keywright/contract/field-messages';
import { actAs } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { requireProofStill } from '../../access/step-up.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/failure.ts';
import { oweMail } from '../../platform/mail/outbox.store.ts';
import type { Parts } from '../../platform/parts.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { requireFitAccount } from '../accounts/accounts.facts.ts';
import { adminNow, type AdminRow, insertAdmin, superAdminsIn } from './admins.store.ts';
import { DAY_MS } from '../../platform/durations.ts';

/** How long the password that somebody else chose opens the account, for one sign-in. */
const TEMPORARY_MS = DAY_MS;

type Wanted = BodyOf<typeof createSuperAdminCall>;

/**
 * Makes another super admin, whose password works once, within 24 hours, and is to be changed, and tells all super admins.
 * The call asks for a proof (`session.step_up`): a session found open is not enough for this.
 */
export const createSuperAdmin = async (parts: Parts, caller: Known, wanted: Wanted): Promise<AdminRow> => {
  const { email, password, fname, lname, phone } = complete(wanted);
  requireFitAccount(parts.settings, { email, password, forDesk: true });
  const passwordHash = await hashPassword(password);
  return actAs(parts, caller, async (tx, caller) => {
    const now = parts.clock.now();
    await requireProofStill(tx, caller, now);
    const id = await insertAdmin(tx, {
      email,
      role: 'SUPER_ADMIN',
      approval: 'APPROVED',
      fname,
      lname,
      phone,
      company: '',
      passwordHash,
      locale: caller.locale,
      temporaryUntil: new Date(now.getTime() + TEMPORARY_MS),
      createdAt: now,
      emailConfirmedAt: null,
    });
    if (!id) throw new Failure('admin.email_taken');
    await recordAct(tx, caller.trace, { action: 'super-admin.created', object: { type: 'person', id } });
    await tellAll(tx, { personId: id, by: caller.person.id });
    return adminNow(tx, id);
  });
};

const complete = ({ email, password, fname, lname, phone }: Wanted) => {
  const fields: Record<string, FieldMessage> = {
    ...(email === undefined && { email: 'email.required' }),
    ...(password === undefined && { password: 'password.required' }),
  };
  if (email === undefined || password === undefined) throw new Failure('input.invalid', { fields });
  return { email, password, fname: fname || 'Super', lname: lname || 'Admin', phone: phone ?? '' };
};

const tellAll = async (tx: Tx, { personId, by }: { personId: string; by: string }): Promise<void> => {
  for (const one of await superAdminsIn(tx)) {
    await oweMail(tx, {
      template: 'super-admin.created',
      recipient: one.email,
      locale: one.locale,
      refs: { personId, by },
      onceKey: `super-admin.created:${personId}:${one.id}`,
    });
  }
};
