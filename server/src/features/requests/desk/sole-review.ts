import type { SoleAct } from '@keywright/contract/audit-actions';
import { recordAct } from '../../../platform/audit/record.store.ts';
import type { Trace } from '../../../platform/audit/trace.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import type { DeskCase } from './desk.store.ts';
import { type Codes, holdsOneOf } from './provenance.ts';
import type { SecondReview } from './second-review.ts';

type Texts = Readonly<Record<string, string | undefined>>;

/**
 * Refuses texts, by their fields, that hold a VIN of the request or one of these codes, whatever their writer confirmed: they are
 * stored for good and emailed. Only for codes that the writer knows: else each refusal would tell a part of them.
 */
export const requireWithoutCode = (
  texts: Texts,
  { vin, earlierVins }: Pick<DeskCase, 'vin' | 'earlierVins'>,
  { keycode, pincode }: { keycode?: string | undefined; pincode?: Codes['pincode'] },
): void => {
  const values = [vin, ...earlierVins.map((earlier) => earlier.vin), keycode, pincode];
  const refused = Object.entries(texts).filter(([, text]) => holdsOneOf(values, text ?? ''));
  if (refused.length === 0) return;
  const fields = Object.fromEntries(refused.map(([field]) => [field, 'note.may_hold_code' as const]));
  throw new Failure('input.invalid', { fields });
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
