import { actOnPeople } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { Failure } from '../../platform/failure.ts';
import type { Parts } from '../../platform/parts.ts';
import type { AdminRow } from './admins.store.ts';
import { isPossible } from './admins.states.ts';
import { decide, openForDecision } from './decide.ts';

type Approval = { adminId: string; approvalNotes?: string | undefined };

/** Lets a waiting admin in. Once more changes nothing; one who was rejected or revoked stays out (`admin.wrong_state`). */
export const approveAdmin = (parts: Parts, caller: Known, { adminId, approvalNotes }: Approval): Promise<AdminRow> =>
  actOnPeople(parts, caller, [adminId], async (tx, caller) => {
    const row = await openForDecision(tx, caller, adminId);
    if (row.approval === 'APPROVED') return row;
    if (!isPossible('approve', row.approval)) {
      throw new Failure('admin.wrong_state', { values: { status: row.approval } });
    }
    return decide(parts, tx, caller, { row, action: 'approve', notes: approvalNotes });
  });
