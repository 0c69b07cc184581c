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

/** The reference is stored in the open and outlives the code: a code within it would stand outside of the vault. */
export const requireNoCode = ({ codeReference = '' }: Provenance, codes: Codes): void => {
  if (holdsOneOf([codes.keycode, codes.pincode], codeReference))
    throw new Failure('input.invalid', { fields: { codeReference: 'reference.holds_code' } });
};

/** Whether a text holds one of these codes or VINs, however it is spaced. */
export const holdsOneOf = (values: readonly (string | null | undefined)[], text: string): boolean =>
  values.some((value) => value && bare(text).includes(bare(value)));

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
