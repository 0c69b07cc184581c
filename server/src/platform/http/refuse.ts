import { type ErrorReply, type FailureCode, failures } from '@keywright/contract/errors';
import { fieldMessages } from '@keywright/contract/field-messages';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';

/** Answers any error in the one shape. Nothing of its inside leaves: no stack, no SQL, no path. */
export const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const failure = hasHungUp(request) ? new Failure('input.malformed', { cause: error }) : asFailure(error);
  const { status, says } = failures[failure.code];
  if (isOurFault(failure)) request.log.error({ reqId: request.id, err: error, code: failure.code }, 'failed');
  const seconds = failure.retryAfter ?? defaultRetryAfter(failure, status);
  if (seconds) reply.header('retry-after', seconds);
  const body: ErrorReply = {
    error: fill(says, failure.values),
    code: failure.code,
    ...(failure.fields && { fields: wordsOf(failure.fields), fieldCodes: failure.fields }),
    ...(failure.values && { values: failure.values }),
    ...(failure.detail !== undefined && { detail: failure.detail }),
    requestId: request.id,
  };
  return reply.code(status).header('cache-control', 'no-store').type('application/json').send(body);
};

/** Of a service behind us that does not answer, nobody knows for how long: as long as its breaker stays open. */
const UNAVAILABLE_SECONDS = 15;

const defaultRetryAfter = ({ code, values }: Failure, status: number): string | number | undefined =>
  code === 'limit.too_many' ? values?.['seconds'] : status === 503 ? UNAVAILABLE_SECONDS : undefined;

/** Only this raises an alarm. That many came at once, or somebody sent what can't be read, is what anybody could bring about. */
const isOurFault = ({ code, retryAfter }: Failure): boolean => failures[code].status >= 500 && retryAfter === undefined;

/** Whoever goes before the body is whole hears no answer, and what then fails here is no fault of ours. */
const hasHungUp = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

const fill = (says: string, values: Record<string, string | number> = {}): string =>
  says.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

const wordsOf = (fields: NonNullable<Failure['fields']>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, code]) => [name, fieldMessages[code]]));

const ofStatus: Record<number, FailureCode> = {
  // What lies outside the folder of the pages.
  403: 'not_found',
  404: 'not_found',
  405: 'method.not_allowed',
  413: 'input.too_large',
  // A parameter that is longer than any of ours names nothing.
  414: 'not_found',
  415: 'input.unsupported_type',
  431: 'input.too_large',
  503: 'server.unavailable',
};

/** Connection trouble and shutdown of the database, by Node's and PostgreSQL's codes: the caller may try again. */
const outOfReach = /^(ECONN|EHOSTUNREACH|EPIPE|ENOENT|ETIMEDOUT|57P0|55000|53|08)/;

const ofKind = (status = 500): FailureCode => (status >= 400 && status < 500 ? 'input.malformed' : 'server.fault');

const asFailure = (error: unknown): Failure => {
  if (error instanceof Failure) return error;
  const { statusCode, code } = (error ?? {}) as Partial<FastifyError>;
  if (outOfReach.test(code ?? '')) return new Failure('server.unavailable', { cause: error });
  return new Failure(ofStatus[statusCode ?? 500] ?? ofKind(statusCode), { cause: error });
};
