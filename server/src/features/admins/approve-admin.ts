import { actOnPeople } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { notifySuperAdmins } from '../../access/super-admins.store.ts';
import { Failure } from '../../platform/failure.ts';
import type { Parts } from '../../platform/parts.ts';
import { type AdminRow, findAdmin } from './admins.store.ts';
import { isPossible } from './admins.states.ts';
import { decide, openForDecision } from './decide.ts';

type Approval = { adminId: string; approvalNotes?: string | undefined };

/** Lets a waiting admin in. Once more changes nothing; one who was rejected or revoked stays out (`admin.wrong_state`). */
export const approveAdmin = (parts: Parts, caller: Known, { adminId, approvalNotes }: Approval): Promise<AdminRow> =>
  actOnPeople(parts, caller, [adminId], async (tx, caller) => {
    const row = openForDecision(caller, 'approve', await findAdmin(tx, adminId));
    if (row.approval === 'APPROVED') return row;
    if (!isPossible('approve', row.approval)) {
      throw new Failure('admin.wrong_state', { values: { status: row.approval } });
    }
    // Also to the caller, in whose name another person may have done it.
    await notifySuperAdmins(tx, {
      template: 'admin.let_in',
      refs: { personId: row.id, by: caller.person.id },
      once: row.id,
    });
    return decide(parts, tx, caller, { row, action: 'approve', notes: approvalNotes });
  });
