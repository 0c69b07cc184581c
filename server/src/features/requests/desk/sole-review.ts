import type { SoleAct } from '@keywright/contract/audit-actions';
import { mayHoldCode } from '@keywright/contract/holds-code';
import { recordAct } from '../../../platform/audit/record.store.ts';
import type { Trace } from '../../../platform/audit/trace.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import type { DeskCase } from './desk.store.ts';
import { type Codes, holdsOneOf } from './provenance.ts';
import type { SecondReview } from './second-review.ts';

/** The reason is stored for good and emailed, so it may not hold a code: neither one that is sent now nor any other. */
export const requireReasonWithoutCode = (reason = '', codes?: Codes): void => {
  if (mayHoldCode(reason) || (codes && holdsOneOf(codes, reason)))
    throw new Failure('input.invalid', { fields: { soleReviewReason: 'note.may_hold_code' } });
};

type Done = { act: SoleAct; second: SecondReview };

/** Records that the sender went on alone; the daily email to the operator is written from these entries. */
export const recordSoleReview = async (tx: Tx, trace: Trace, row: DeskCase, { act, second }: Done): Promise<void> => {
  if (!second.alone) return;
  const { reason, ...beside } = second.alone;
  const flags = row.flags.map(({ kind }) => kind);
  await recordAct(tx, trace, {
    action: 'request.sole_reviewer',
    object: { type: 'request', id: row.id },
    reason,
    details: { act, ...beside, ...(flags.length > 0 && { flags }) },
  });
};
