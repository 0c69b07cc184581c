import type { FailureCode } from '@keywright/contract/errors';
import type { FieldMessage } from '@keywright/contract/field-messages';

type Particulars = {
  /** What fills the braces of the failure's words. */
  values?: Record<string, string | number>;
  /** What is wrong with which field, by message code. */
  fields?: Record<string, FieldMessage>;
  /** What the caller needs to go on, such as the fresh cart. */
  detail?: unknown;
  /**
   * Whole seconds after which the caller may come again. What is refused only because others are many, or are slow, says so; it is
   * no fault of ours and raises no alarm.
   */
  retryAfter?: number;
  cause?: unknown;
};

/** A refusal that the caller can act on. Anything else that is thrown is a fault of ours and becomes a 500. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly values: Record<string, string | number> | undefined;
  readonly fields: Record<string, FieldMessage> | undefined;
  readonly detail: unknown;
  readonly retryAfter: number | undefined;
  constructor(code: FailureCode, { values, fields, detail, retryAfter, cause }: Particulars = {}) {
    super(code, cause === undefined ? undefined : { cause });
    this.name = 'Failure';
    this.code = code;
    this.values = values;
    this.fields = fields;
    this.detail = detail;
    this.retryAfter = retryAfter;
  }
}
