import type { AdminAction } from '@keywright/contract/admins';
import type { Present } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { adminPolicy, isOwnAccount } from '../../access/policies/admin.policy.ts';
import { authorize, type Guarded } from '../../access/policy.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/failure.ts';
import { oweMail } from '../../platform/mail/outbox.store.ts';
import type { Parts } from '../../platform/parts.ts';
import { adminNow, type AdminRow, saveDecision } from './admins.store.ts';
import { moves } from './admins.states.ts';

const endings = { approve: 'admin.approved', reject: 'admin.rejected', revoke: 'admin.revoked' } as const;

/** What stands in the notes when the super admin gave none: the specification's words. */
const usualNotes = {
  approve: 'Approved by super admin',
  reject: 'Rejected by super admin',
  revoke: 'Revoked by super admin',
} as const;

/** Opens an account that is held for what a super admin is about to decide on it. Fails with `not_found` and `admin.own_account`. */
export const openForDecision = (
  caller: Present<Known>,
  action: AdminAction,
  found: Guarded<AdminRow> | undefined,
): AdminRow =>
  authorize(
    adminPolicy,
    caller,
    action,
    found,
    (row) => new Failure(isOwnAccount(caller, row) ? 'admin.own_account' : 'access.denied'),
  );

type Decision = { row: AdminRow; action: AdminAction; notes: string | undefined };

/** Moves the account, with its trace and the mail to its owner. */
export const decide = async (
  { clock }: Pick<Parts, 'clock'>,
  tx: Tx,
  caller: Present<Known>,
  { row, action, notes }: Decision,
): Promise<AdminRow> => {
  const said = notes || usualNotes[action];
  const at = clock.now();
  await saveDecision(tx, row.id, { approval: moves[action].to, notes: said, by: caller.person.id, at });
  await recordAct(tx, caller.trace, {
    action: endings[action],
    object: { type: 'person', id: row.id },
    reason: said,
  });
  await oweMail(tx, {
    template: endings[action],
    recipient: row.email,
    locale: row.locale,
    refs: {},
    onceKey: `${endings[action]}:${row.id}`,
  });
  return adminNow(tx, row.id);
};
