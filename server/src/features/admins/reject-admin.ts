import { actOnPeople } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { isSuperAdmin } from '../../access/roles.ts';
import { isThereAnotherSuperAdmin, notifyOfRevocation } from '../../access/super-admins.store.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/failure.ts';
import type { Parts } from '../../platform/parts.ts';
import type { AdminReactions } from './admins.reactions.ts';
import { type AdminRow, findAdmin } from './admins.store.ts';
import { isPossible } from './admins.states.ts';
import { decide, openForDecision } from './decide.ts';

type Rejection = { adminId: string; rejectionNotes?: string | undefined };

/**
 * Rejects a waiting admin, revokes an approved one: the account's state says which, never the note. Whoever is out
 * already stays out and nothing changes. With the commit their sessions are over and their streams are cut.
 */
export const rejectAdmin = (
  parts: Parts,
  reactions: AdminReactions,
  caller: Known,
  { adminId, rejectionNotes }: Rejection,
): Promise<AdminRow> =>
  actOnPeople(parts, caller, [adminId], async (tx, caller) => {
    const found = await findAdmin(tx, adminId);
    const asked = openForDecision(caller, 'reject', found);
    const action = (['reject', 'revoke'] as const).find((one) => isPossible(one, asked.approval));
    if (!action) return asked;
    const row = openForDecision(caller, action, found);
    await requireAnother(tx, row);
    // Also to the one who is revoked, who is still in the list.
    if (action === 'revoke') await notifyOfRevocation(tx, parts.clock, caller, row.id);
    const decided = await decide(parts, tx, caller, { row, action, notes: rejectionNotes });
    await reactions.powerTaken(tx, { personId: row.id, trace: caller.trace });
    return decided;
  });

/** Whoever decides is a super admin themselves; this holds even if that rule should ever change. */
const requireAnother = async (tx: Tx, row: AdminRow): Promise<void> => {
  if (isSuperAdmin(row) && !(await isThereAnotherSuperAdmin(tx, row.id))) throw new Failure('admin.last_super_admin');
};
