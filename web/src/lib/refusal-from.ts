import type { ErrorReply, FailureCode } from '@keywright/contract/errors';
import { m } from '../paraglide/messages.js';
import { failureWords } from './failure-words.ts';
import { Refused, Unreachable } from './refusal.ts';
import { fieldSays } from './words.ts';

const isFailureCode = (code: unknown): code is FailureCode =>
  typeof code === 'string' && Object.hasOwn(failureWords, code);

/** The refusal that an answer holds; Unreachable when it is not one of ours. */
export const refusalFrom = (json: unknown, status: number): Refused | Unreachable => {
  const reply = (typeof json === 'object' && json !== null ? json : {}) as Partial<ErrorReply>;
  const { code } = reply;
  if (!isFailureCode(code)) return new Unreachable(reply.error ?? m.errors_unreadable());
  return new Refused(failureWords[code](reply.values ?? {}), {
    code,
    status,
    fields: fieldsOf(reply),
    detail: reply.detail,
    requestId: reply.requestId ?? '',
  });
};

const fieldsOf = ({ fields = {}, fieldCodes = {} }: Partial<ErrorReply>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, words]) => [name, fieldSays(fieldCodes[name] ?? '', words)]));
