import type { BlockKind } from '@keywright/contract/block-kinds';
import { Failure } from '../../../platform/failure.ts';
import { holdsOneOf } from '../holds-one-of.ts';

/** Refuses a reason that holds the blocked value: the log stores reasons for good. Of an ID number only its hash is stored. */
export const requireReasonWithoutValue = (reason: string, kind: BlockKind, values: readonly string[]): void => {
  const searched = kind === 'PHONE' ? values.flatMap(waysToWrite) : values;
  if (holdsOneOf(searched, reason)) throw new Failure('input.invalid', { fields: { reason: 'block.value_in_reason' } });
};

/** With the country code and without it; never with the extension. */
const waysToWrite = (phone: string): string[] => {
  const digits = phone.replace(/\s*(?:x|ext\.?|#)\s*\d+$/i, '').replaceAll(/\D/g, '');
  return [digits, digits.slice(-10)];
};
