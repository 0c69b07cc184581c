import { randomBytes, randomUUID } from 'node:crypto';
import type { BodyOf } from '@keywright/contract/endpoint';
import type { createSuperAdmin as createSuperAdminCall } from '@keywright/contract/admins';
import { actAs, type Present } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { notifyOfAct } from '../../access/super-admins.store.ts';
import { requireProofStill } from '../../access/step-up.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/failure.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { Parts } from '../../platform/parts.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { requireFitAccount } from '../accounts/accounts.facts.ts';
import { adminNow, type AdminRow, insertAdmin } from './admins.store.ts';
import { DAY_MS } from '../../platform/durations.ts';

/** How long the password that somebody else chose opens the account, for one sign-in. */
const TEMPORARY_MS = DAY_MS;

type Wanted = BodyOf<typeof createSuperAdminCall>;

/**
 * Creates a super admin and emails all super admins. Without a password the new one gets a link by email to choose it. A given
 * password works once, within 24 hours, and has to be changed: until then the account confirms and reviews nothing.
 */
export const createSuperAdmin = async (parts: Parts, caller: Known, wanted: Wanted): Promise<AdminRow> => {
  const { email, password, fname, lname, phone } = complete(wanted);
  if (password !== undefined) requireFitAccount(parts.settings, { email, password, forDesk: true });
  // Nobody knows a password that was never chosen.
  const passwordHash = await hashPassword(password ?? randomBytes(32).toString('base64url'));
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
      temporaryUntil: password === undefined ? null : new Date(now.getTime() + TEMPORARY_MS),
      createdBy: caller.person.id,
      createdAt: now,
      emailConfirmedAt: null,
    });
    if (!id) throw new Failure('admin.email_taken');
    if (password === undefined) await enqueueFirstPassword(tx, caller, email);
    await recordAct(tx, caller.trace, { action: 'super-admin.created', object: { type: 'person', id } });
    await notifyOfAct(tx, parts.clock, caller, {
      template: 'super-admin.created',
      refs: { personId: id, by: caller.person.id },
      once: id,
    });
    return adminNow(tx, id);
  });
};

const complete = ({ email, password, fname, lname, phone }: Wanted) => {
  if (email === undefined) throw new Failure('input.invalid', { fields: { email: 'email.required' } });
  return { email, password, fname: fname || 'Super', lname: lname || 'Admin', phone: phone ?? '' };
};

const enqueueFirstPassword = (tx: Tx, { trace }: Present<Known>, email: string): Promise<void> =>
  addJob(tx, {
    task: 'issue-password-reset',
    payload: { secretId: randomUUID(), email, ip: trace.ip, httpRequestId: trace.httpRequestId, isFirst: true },
  });
