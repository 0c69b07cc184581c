import type { SoleAct } from '@keywright/contract/audit-actions';
import { recordAct } from '../../../platform/audit/record.store.ts';
import type { Trace } from '../../../platform/audit/trace.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { DeskCase } from './desk.store.ts';
import type { SecondReview } from './second-review.ts';

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
