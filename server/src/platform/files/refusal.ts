import type { FailureCode } from '@keywright/contract/errors';
import type { FieldMessage } from '@keywright/contract/field-messages';
import { Failure } from '../failure.ts';

/** The largest upload that is taken; one byte more is refused. */
export const MOST_UPLOAD_BYTES = 5 * 1024 * 1024;

const codes: Partial<Record<FieldMessage, FailureCode>> = {
  'file.required': 'upload.missing',
  'file.not_image': 'upload.not_image',
  'file.heic': 'upload.not_image',
  'file.too_large': 'upload.too_large',
};

type FieldFaults = Record<string, FieldMessage>;

/** Refuses files by their fields: with the one thing that is wrong with all of them, else with `input.invalid`. */
export const refusalOf = (fields: FieldFaults, cause?: unknown): Failure => {
  const [first, ...others] = new Set(Object.values(fields));
  const code = (first && others.length === 0 && codes[first]) || 'input.invalid';
  return new Failure(code, { fields, cause });
};

/** A refusal of one file by whoever does not know which field it came in: the field is called `file`. */
export const refusal = (fault: FieldMessage, cause?: unknown): Failure => refusalOf({ file: fault }, cause);

/** What such a refusal says; undefined for any other error. */
export const faultOf = (error: unknown): FieldMessage | undefined =>
  error instanceof Failure ? error.fields?.['file'] : undefined;

export const checkSize = ({ length }: Buffer): void => {
  if (length === 0) throw refusal('file.required');
  if (length > MOST_UPLOAD_BYTES) throw refusal('file.too_large');
};
