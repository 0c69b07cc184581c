import { isConfirmedNoCode } from '@keywright/contract/free-text';
import { actAs } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { requestPolicy } from '../../../access/policies/request.policy.ts';
import { authorize } from '../../../access/policy.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import { type DeskCase, lockCase } from './desk.store.ts';
import { deleteFraudLabel, insertFraudLabel } from './fraud.store.ts';
import { limitCases } from './limit-cases.ts';
import { requireTextsWithoutCode } from './require-texts-without-code.ts';
import { stepTaken } from './step-taken.ts';

type Label = { id: string; isFraud: boolean; reason: string; noCode?: boolean | undefined };

const isEnded = ({ status }: DeskCase): boolean =>
  status === 'FULFILLED' || status === 'DECLINED' || status === 'CANCELED';

/**
 * Labels an ended request as fraud, or takes the label back; the same again changes nothing. A VIN of the request and the code
 * that the caller sent are refused in the reason.
 */
export const labelFraud = (parts: Parts, caller: Known, { id, isFraud, reason, noCode }: Label): Promise<DeskCase> =>
  actAs(parts, caller, async (tx, caller) => {
    const found = await lockCase(tx, id);
    const row = authorize(requestPolicy, caller, 'labelFraud', found, () => new Failure('request.own_case'));
    if (!isEnded(row)) throw new Failure('request.wrong_state', { values: { status: row.status } });
    if (isFraud === (row.fraud !== null)) {
      await limitCases(parts, tx, caller, id);
      return row;
    }
    await requireTextsWithoutCode(parts, tx, caller, { row, texts: { reason } });
    const details = { confirmedNoCode: isConfirmedNoCode([reason], { noCode }) };
    if (!isFraud) {
      await deleteFraudLabel(tx, id);
      return stepTaken(tx, caller.trace, row, { action: 'request.fraud_label_removed', reason, details });
    }
    await insertFraudLabel(tx, { requestId: id, reason, by: caller.person.id, at: parts.clock.now() });
    return stepTaken(tx, caller.trace, row, { action: 'request.fraud_labeled', reason, details });
  });
