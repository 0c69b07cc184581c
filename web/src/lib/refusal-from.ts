import type { ErrorReply, FailureCode } from '@keywright/contract/errors';
import { failureWords } from './failure-words.ts';
import { Refused } from './refusal.ts';
import type { Incoming } from './send.ts';
import { unconfirmedRefusal } from './unconfirmed-email.ts';
import { fieldSays } from './words.ts';

const isFailureCode = (code: unknown): code is FailureCode =>
  typeof code === 'string' && Object.hasOwn(failureWords, code);

/** The refusal that an answer holds: in our words for a code that this page knows, else in the server's. */
export const refusalFrom = (
  reply: Partial<ErrorReply> & { error: string },
  { status, retryAfterMs }: Pick<Incoming, 'status' | 'retryAfterMs'>,
): Refused => {
  const { code } = reply;
  const isKnown = isFailureCode(code);
  if (code === 'email.unconfirmed') unconfirmedRefusal.set(true);
  return new Refused(isKnown ? failureWords[code](reply.values ?? {}) : reply.error, {
    code: isKnown ? code : 'unknown',
    status,
    fields: fieldsOf(reply),
    fieldCodes: reply.fieldCodes ?? {},
    detail: reply.detail,
    requestId: reply.requestId ?? '',
    retryAfterMs,
  });
};

const fieldsOf = ({ fields = {}, fieldCodes = {} }: Partial<ErrorReply>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, words]) => [name, fieldSays(fieldCodes[name] ?? '', words)]));
