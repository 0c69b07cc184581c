import type { SoleAct } from '@keywright/contract/audit-actions';
import { recordAct } from '../../../platform/audit/record.store.ts';
import type { Trace } from '../../../platform/audit/trace.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import type { DeskCase } from './desk.store.ts';
import { type Codes, holdsOneOf } from './provenance.ts';
import type { SecondReview } from './second-review.ts';

/** The reason is stored for good and emailed, so it may not hold the code that is sent now, whatever its writer confirmed of it. */
export const requireReasonWithoutCode = (reason: string | undefined, codes: Codes): void => {
  if (holdsOneOf(codes, reason ?? ''))
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
