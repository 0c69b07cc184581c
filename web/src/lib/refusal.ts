import type { FailureCode } from '@keywright/contract/errors';
import { m } from '@keywright/words/messages';

/** The server refused on purpose. `message` is in the person's language and may be shown as it is. */
export class Refused extends Error {
  /** `unknown` for a code that a newer server has and this page has not; the message is then the server's own. */
  readonly code: FailureCode | 'unknown';
  readonly status: number;
  /** What each field is told, by its name, in the person's language. */
  readonly fields: Readonly<Record<string, string>>;
  /** The same by its code, for what goes by it. */
  readonly fieldCodes: Readonly<Record<string, string>>;
  /** What the caller needs to go on, such as the fresh cart; its shape is the endpoint's matter. */
  readonly detail: unknown;
  /** Names this call in the server's log. Support can ask for it. */
  readonly requestId: string;
  /** After how many milliseconds the server wants to be asked again (`Retry-After`); null where it did not say. */
  readonly retryAfterMs: number | null;

  constructor(
    message: string,
    parts: Pick<Refused, 'code' | 'status' | 'fields' | 'detail' | 'requestId'> &
      Partial<Pick<Refused, 'fieldCodes' | 'retryAfterMs'>>,
  ) {
    super(message);
    this.name = 'Refused';
    this.code = parts.code;
    this.status = parts.status;
    this.fields = parts.fields;
    this.fieldCodes = parts.fieldCodes ?? {};
    this.detail = parts.detail;
    this.requestId = parts.requestId;
    this.retryAfterMs = parts.retryAfterMs ?? null;
  }
}

/**
 * The server said nothing: no answer came, or one without words of ours. `message` is what the screen says of this call
 * then. The call may be repeated.
 */
export class Unreachable extends Error {
  /** Of the answer that came; null where none did. */
  readonly status: number | null;
  /** As of a refusal. */
  readonly retryAfterMs: number | null;

  constructor(
    message: string = m.errors_unreachable(),
    {
      status = null,
      retryAfterMs = null,
      ...options
    }: ErrorOptions & { status?: number | null; retryAfterMs?: number | null } = {},
  ) {
    super(message, options);
    this.name = 'Unreachable';
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** After how many milliseconds a busy server wants to be asked again; null where it did not say. */
export const busyMs = (error: unknown): number | null =>
  error instanceof Refused || error instanceof Unreachable ? error.retryAfterMs : null;

/** Why something failed, where that can be said: the server's words, or that the device could not reach it. */
export const reasonOf = (error: unknown): string | null => {
  if (error instanceof Refused) return error.message;
  return error instanceof Unreachable && error.status === null ? m.errors_unreachable() : null;
};

/** What failed, as the screen says it, and why, where that can be said. */
export const withReason = (failed: string, error: unknown): string => {
  const reason = reasonOf(error);
  if (reason === null || reason === failed) return failed;
  return `${failed}${/[.!?]$/.test(failed) ? '' : '.'} ${reason}`;
};

/** What to show for any error: the server's words, else the call's own sentence, `fallback` for what nobody foresaw. */
export const saysOf = (error: unknown, fallback: string = m.failure_server_fault()): string => {
  if (error instanceof Refused) return error.message;
  return error instanceof Unreachable ? withReason(error.message, error) : fallback;
};
