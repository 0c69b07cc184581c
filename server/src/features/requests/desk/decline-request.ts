import type { DeclineReason } from '@keywright/contract/decline-reasons';
import { actAs } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { isConfirmedNoCode } from '@keywright/contract/free-text';
import type { Trace } from '../../../platform/audit/trace.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import { failpoint } from '../requests.failpoints.ts';
import type { Parts } from '../../../platform/parts.ts';
import type { RequestReactions } from '../requests.reactions.ts';
import { after } from '../requests.states.ts';
import { saveRequest } from '../requests.store.ts';
import { type DeskCase, lockCase } from './desk.store.ts';
import { insertRequestFlags } from './fraud.store.ts';
import { openCase } from './open-case.ts';
import { oweEndMail } from '../owe-end-mail.ts';
import { requireNoCode } from './provenance.ts';
import { stepTaken } from './step-taken.ts';

type Refusal = { reason: DeclineReason; note: string; confirmedNoCode?: boolean };

/**
 * Ends a request without a code; the customer reads the reason and the note, and its money is let go.
 */
export const declineRequest = (
  parts: Parts,
  reactions: RequestReactions,
  caller: Known,
  { id, reason, note, noCode }: Omit<Refusal, 'confirmedNoCode'> & { id: string; noCode?: boolean | undefined },
): Promise<DeskCase> => {
  if (reason === 'OTHER' && note === '') throw new Failure('input.invalid', { fields: { note: 'note.required' } });
  const confirmedNoCode = isConfirmedNoCode([note], { noCode });
  return actAs(parts, caller, async (tx, caller) => {
    const row = openCase(caller, 'decline', await lockCase(tx, id));
    after('decline', row.status);
    requireNoCode({ note }, { row });
    const by = { trace: caller.trace, personId: caller.person.id, at: parts.clock.now() };
    const declined = await endWithoutCode(tx, row, by, { reason, note, confirmedNoCode });
    failpoint('decline.after_save');
    await reactions.requestEnded(tx, { requestId: row.id, orderId: row.orderId, outcome: 'DECLINED' });
    return declined;
  });
};

type By = { trace: Trace; personId: string | null; at: Date };

/** The decline itself, for a person and for the program alike. */
export const endWithoutCode = async (
  tx: Tx,
  row: DeskCase,
  by: By,
  { reason, note, confirmedNoCode = false }: Refusal,
): Promise<DeskCase> => {
  await saveRequest(tx, row.id, {
    status: after('decline', row.status),
    declined_at: by.at,
    declined_by: by.personId,
    decline_reason: reason,
    decline_note: note,
  });
  await insertRequestFlags(tx, { requestId: row.id, kinds: row.flags.map(({ kind }) => kind), at: by.at });
  await oweEndMail(tx, row, 'request.declined');
  return stepTaken(tx, by.trace, row, { action: 'request.declined', reason, details: { confirmedNoCode } });
};
