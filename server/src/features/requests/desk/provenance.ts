import type { CodeSource } from '@keywright/contract/sent-code';
import { Failure } from '../../../platform/failure.ts';
import { holdsOneOf } from '../holds-one-of.ts';
import type { DeskCase } from './desk.store.ts';

/** Where a code came from, as it was said at its release. */
export type Provenance = {
  codeSource?: CodeSource | undefined;
  codeReference?: string | undefined;
  codeCostCents?: number | undefined;
};

/** The codes of a release. */
export type Codes = { keycode: string; pincode?: string | null | undefined };

/** What is typed beside a code and stored for good, in the open. The reference is another number, and may be like a VIN. */
type Beside = {
  codeReference?: string | undefined;
  soleReviewReason?: string | undefined;
  note?: string | undefined;
  reason?: string | undefined;
};

/** What the texts are compared with. A code only where their writer knows it: else each refusal would tell them a part of it. */
type Secrets = Partial<Record<'keycode' | 'pincode', string | null | undefined>> & {
  row: Pick<DeskCase, 'vin' | 'earlierVins'>;
};

/**
 * Refuses a code or a VIN of this request in what is typed beside it, whatever its writer confirmed of the text.
 * @throws `input.invalid` with the fields that hold it
 */
export const requireNoCode = (
  { codeReference = '', soleReviewReason = '', note = '', reason = '' }: Beside,
  { row, keycode, pincode }: Secrets,
): void => {
  const codes = [keycode, pincode];
  const secrets = [...codes, row.vin, ...row.earlierVins.map(({ vin }) => vin)];
  const fields = {
    ...(holdsOneOf(codes, codeReference) && { codeReference: 'reference.holds_code' as const }),
    ...(holdsOneOf(secrets, soleReviewReason) && { soleReviewReason: 'note.may_hold_code' as const }),
    ...(holdsOneOf(secrets, note) && { note: 'note.may_hold_code' as const }),
    ...(holdsOneOf(secrets, reason) && { reason: 'note.may_hold_code' as const }),
  };
  if (Object.keys(fields).length > 0) throw new Failure('input.invalid', { fields });
};

/** What the request's row keeps of it. */
export const provenanceColumns = ({ codeSource, codeReference, codeCostCents }: Provenance) => ({
  code_source: codeSource ?? null,
  code_reference: codeReference || null,
  code_cost_cents: codeCostCents ?? null,
});

/** What the log tells of it: never the reference. */
export const provenanceTold = ({ codeSource, codeCostCents }: Provenance) => ({
  ...(codeSource !== undefined && { source: codeSource }),
  ...(codeCostCents !== undefined && { costCents: codeCostCents }),
});
