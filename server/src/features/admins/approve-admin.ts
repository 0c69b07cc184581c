import { actOnPeople } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/failure.ts';
import { oweMail } from '../../platform/mail/outbox.store.ts';
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
    await tellWhoDid(tx, caller, row.id);
    return decide(parts, tx, caller, { row, action: 'approve', notes: approvalNotes });
  });

/** Whoever did not do this themselves must hear that it was done in their name. */
const tellWhoDid = (tx: Tx, { person }: Known, personId: string): Promise<void> =>
  oweMail(tx, {
    template: 'admin.let_in',
    recipient: person.email,
    locale: person.locale,
    refs: { personId, by: person.id },
    onceKey: `admin.let_in:${personId}:${person.id}`,
  });
