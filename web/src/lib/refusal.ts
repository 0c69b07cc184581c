import type { FailureCode } from '@keywright/contract/errors';
import { m } from '../paraglide/messages.js';

/** The server refused on purpose. `message` is in the person's language and may be shown as it is. */
export class Refused extends Error {
  readonly code: FailureCode;
  readonly status: number;
  /** What each field is told, by its name, in the person's language. */
  readonly fields: Readonly<Record<string, string>>;
  /** What the caller needs to go on, such as the fresh cart; its shape is the endpoint's matter. */
  readonly detail: unknown;
  /** Names this call in the server's log. Support can ask for it. */
  readonly requestId: string;

  constructor(message: string, parts: Pick<Refused, 'code' | 'status' | 'fields' | 'detail' | 'requestId'>) {
    super(message);
    this.name = 'Refused';
    this.code = parts.code;
    this.status = parts.status;
    this.fields = parts.fields;
    this.detail = parts.detail;
    this.requestId = parts.requestId;
  }
}

/** No answer came: the connection failed, or what came was not ours. The call may be repeated. */
export class Unreachable extends Error {
  constructor(message: string = m.errors_unreachable(), options?: ErrorOptions) {
    super(message, options);
    this.name = 'Unreachable';
  }
}

/** What to show for any error: our own words where we have them, `fallback` for what nobody foresaw. */
export const saysOf = (error: unknown, fallback: string = m.failure_server_fault()): string =>
  error instanceof Refused || error instanceof Unreachable ? error.message : fallback;
