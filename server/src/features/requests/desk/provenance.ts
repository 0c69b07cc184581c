import { asTyped } from '@keywright/contract/holds-code';
import type { CodeSource } from '@keywright/contract/sent-code';
import { Failure } from '../../../platform/failure.ts';

/** Where a code came from, as it was said at its release. */
export type Provenance = {
  codeSource?: CodeSource | undefined;
  codeReference?: string | undefined;
  codeCostCents?: number | undefined;
};

/** The codes of a release. */
export type Codes = { keycode: string; pincode?: string | null | undefined };

/** An accent may be part of a letter. */
const bare = (text: string): string =>
  asTyped(text)
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

/** What is typed beside a code and stored in the open: it outlives the code, so neither holds it. */
type Beside = { codeReference?: string | undefined; soleReviewReason?: string | undefined };

/**
 * Refuses a code of this request in what is typed beside it, whatever its writer confirmed of the text.
 * @throws `input.invalid` with the field that holds it
 */
export const requireNoCode = ({ codeReference = '', soleReviewReason = '' }: Beside, codes: Codes): void => {
  const holds = (text: string): boolean => holdsOneOf(codes, text);
  if (!holds(codeReference) && !holds(soleReviewReason)) return;
  throw new Failure('input.invalid', {
    fields: {
      ...(holds(codeReference) && { codeReference: 'reference.holds_code' as const }),
      ...(holds(soleReviewReason) && { soleReviewReason: 'note.may_hold_code' as const }),
    },
  });
};

/** Whether a text holds one of these codes, however it is spaced. */
const holdsOneOf = ({ keycode, pincode }: Codes, text: string): boolean =>
  [keycode, pincode ?? ''].some((code) => code !== '' && bare(text).includes(bare(code)));

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
