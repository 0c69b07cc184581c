import type { BodyOf } from '@keywright/contract/endpoint';
import type { registerAdmin as registerAdminCall } from '@keywright/contract/admins';
import { actAs } from '../../access/act.ts';
import type { Caller } from '../../access/actor.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/failure.ts';
import { bySource } from '../../platform/limits/by-source.ts';
import { guardLimits } from '../../platform/limits/guard-limit.ts';
import type { Parts } from '../../platform/parts.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { requireFitAccount } from '../accounts/accounts.facts.ts';
import { insertAdmin } from './admins.store.ts';
import { endCode } from './codes.store.ts';
import { type LiveCode, matchCode } from './match-code.ts';

type Registration = BodyOf<typeof registerAdminCall>;

/**
 * Makes an admin account that waits for approval, from the code that was mailed to its address (`admin.wrong_code`
 * otherwise). The code proves an address and gives no power. A taken address (`admin.email_taken`) leaves the code as it is.
 */
export const registerAdmin = async (parts: Parts, caller: Caller, registration: Registration): Promise<void> => {
  requireFitAccount(parts.settings, { ...registration, forDesk: true });
  const buckets = bySource('admin-register-address', caller.source);
  await guardLimits(parts.db, parts.clock, buckets);
  const passwordHash = await hashPassword(registration.password);
  const isRegistered = await actAs(parts, caller, async (tx, caller) => {
    const { email, adminCode } = registration;
    const code = await matchCode(parts, tx, { email, typed: adminCode });
    if (code) await admit(parts, tx, { caller, code, registration, passwordHash });
    return code !== undefined;
  });
  // After the commit, so that the wrong try stays counted.
  if (!isRegistered) throw new Failure('admin.wrong_code');
};

type Admission = { caller: Caller; code: LiveCode; registration: Registration; passwordHash: string };

const admit = async (
  { clock }: Parts,
  tx: Tx,
  { caller, code, registration, passwordHash }: Admission,
): Promise<void> => {
  const at = clock.now();
  const { email, fname, lname, phone, company } = registration;
  const id = await insertAdmin(tx, {
    email,
    fname,
    lname,
    phone,
    company,
    role: 'ADMIN',
    approval: 'PENDING_APPROVAL',
    passwordHash,
    locale: caller.locale,
    temporaryUntil: null,
    createdBy: null,
    createdAt: at,
    emailConfirmedAt: at,
  });
  if (!id) throw new Failure('admin.email_taken');
  await endCode(tx, code.id, { state: 'USED', at, personId: id });
  await recordAct(tx, caller.trace, {
    action: 'admin.registered',
    object: { type: 'person', id },
    details: { invitedBy: code.askedBy },
  });
};
