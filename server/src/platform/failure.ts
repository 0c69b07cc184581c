import type { FailureCode, FieldMessage } from '@keywright/contract/errors';

type Particulars = {
  /** What fills the braces of the failure's words. */
  values?: Record<string, string | number>;
  /** What is wrong with which field, by message code. */
  fields?: Record<string, FieldMessage>;
  /** What the caller needs to go on, such as the fresh cart. */
  detail?: unknown;
  cause?: unknown;
};

/** A refusal that the caller can act on. Anything else that is thrown is a fault of ours and becomes a 500. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly values: Record<string, string | number> | undefined;
  readonly fields: Record<string, FieldMessage> | undefined;
  readonly detail: unknown;
  constructor(code: FailureCode, { values, fields, detail, cause }: Particulars = {}) {
    super(code, cause === undefined ? undefined : { cause });
    this.name = 'Failure';
    this.code = code;
    this.values = values;
    this.fields = fields;
    this.detail = detail;
  }
}
