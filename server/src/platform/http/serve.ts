import type { FileNameOf } from '@keywright/contract/call';
import {
  type BodyOf,
  type Endpoint,
  failsOf,
  MOST_JSON_BYTES,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '@keywright/contract/endpoint';
import { alwaysPossible, type FailureCode } from '@keywright/contract/errors';
import { type FieldMessage, fieldMessages } from '@keywright/contract/field-messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Failure } from '../failure.ts';
import type { Parts } from '../parts.ts';
import { readMultipart } from './multipart.ts';

type Person<C> = C extends { person: infer P } ? NonNullable<P> : never;
/** The caller of an endpoint: whoever is let in by one that is not open to anyone is signed in. */
export type CallerOf<E extends Endpoint, C> = E['audience'] extends 'anyone' ? C : C & { person: Person<C> };

/** One call, parsed and let in by its audience. */
export type Call<E extends Endpoint, C> = {
  caller: CallerOf<E, C>;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** The file parts that came, each whole and within its limit. */
  files: Partial<Record<FileNameOf<E>, Buffer>>;
  /** What the sender calls them. */
  fileNames: Partial<Record<FileNameOf<E>, string>>;
  request: FastifyRequest;
  /** For cookies and headers; the body is what the handler returns. */
  reply: FastifyReply;
};

/** What every feature's routes are given. */
export type Serving<C> = {
  app: FastifyInstance;
  parts: Parts;
  /** Who calls; they carry with them what the endpoint asks of whoever calls it. */
  authenticate: (request: FastifyRequest, access: Pick<Endpoint, 'audience' | 'beforeDuties'>) => Promise<C>;
  refusalOf: (endpoint: Endpoint, caller: C) => FailureCode | undefined;
  /** Throws where this call needs that the caller has just shown who they are; else answers the caller whom the act is given. */
  stepUp: (endpoint: Endpoint, body: unknown, caller: C) => Promise<C>;
  /** Records what an answer shows to an admin, before it is sent. */
  disclose: (caller: C, answered: Answered) => Promise<void>;
};

type Answered = { endpoint: Endpoint; reply: unknown; params: unknown; query: unknown };

/**
 * Binds one contract endpoint to one handler: authenticate and let in (before the body is read), parse, run, and parse the
 * reply, so that nothing undeclared leaves.
 */
export const serve = <E extends Endpoint, C>(
  serving: Serving<C>,
  endpoint: E,
  handle: (call: Call<E, NoInfer<C>>) => Promise<ReplyOf<E>>,
): void => {
  const callers = new WeakMap<FastifyRequest, C>();
  const declared = new Set<FailureCode>([...alwaysPossible, ...failsOf(endpoint)]);
  serving.app.route({
    method: endpoint.method,
    url: endpoint.path,
    // What is multipart has limits of its own (`multipart.ts`).
    bodyLimit: endpoint.mostBytes ?? MOST_JSON_BYTES,
    onRequest: async (request) => {
      const caller = await serving.authenticate(request, endpoint);
      const refusal = serving.refusalOf(endpoint, caller);
      if (refusal) throw new Failure(refusal);
      callers.set(request, caller);
    },
    handler: async (request, reply) => {
      const caller = callers.get(request) as C;
      try {
        if (!endpoint.files && request.isMultipart()) throw new Failure('input.unsupported_type');
        const { fields, files, fileNames } = endpoint.files
          ? await readMultipart(request, endpoint.files)
          : { fields: request.body, files: {}, fileNames: {} };
        const params = parseParams(endpoint.params, request.params);
        const query = parse(endpoint.query, request.query);
        const body = parse(endpoint.body, fields);
        const call = {
          // After the rest: who is asked for a proof need not be told of a slip after it.
          caller: await serving.stepUp(endpoint, body, caller),
          params,
          query,
          body,
          files,
          fileNames,
          request,
          reply,
        };
        const answer = endpoint.reply.parse(await handle(call as Call<E, C>));
        await serving.disclose(call.caller, { endpoint, reply: answer, params, query });
        reply.header('cache-control', reply.getHeader('cache-control') ?? 'no-store');
        return answer;
      } catch (error) {
        if (error instanceof Failure)
          await discloseDetail(serving, { caller, endpoint, request, detail: error.detail });
        if (error instanceof Failure && !declared.has(error.code)) {
          throw new Error(`${endpoint.method} ${endpoint.path} failed with the undeclared ${error.code}`, {
            cause: error,
          });
        }
        throw error;
      }
    },
  });
};

type Refused<C> = { caller: C; endpoint: Endpoint; request: FastifyRequest; detail: unknown };

/** A refusal may hold the record as it is now; it is disclosed like a good answer. */
const discloseDetail = async <C>(
  serving: Serving<C>,
  { caller, endpoint, request, detail }: Refused<C>,
): Promise<void> => {
  if (detail === undefined || typeof endpoint.discloses !== 'object') return;
  const { data: reply } = endpoint.reply.safeParse(detail);
  const { params, query } = request;
  if (reply !== undefined) await serving.disclose(caller, { endpoint, reply, params, query });
};

/** What came, by its schema; `input.invalid` with a message for each field where it doesn't fit. */
export const parse = (schema: Endpoint['body'], value: unknown): unknown => {
  if (!schema) return undefined;
  const result = schema.safeParse(value ?? {});
  if (!result.success) throw new Failure('input.invalid', { fields: fieldsOf(result.error) });
  return result.data;
};

/** An id that can't be one names nothing: it is answered like one that is unknown. */
export const parseParams = (schema: Endpoint['params'], value: unknown): unknown => {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (!result.success) throw new Failure('not_found');
  return result.data;
};

const isKnown = (message: string): message is FieldMessage => message in fieldMessages;

const fieldsOf = (error: z.ZodError): Record<string, FieldMessage> => {
  const fields: Record<string, FieldMessage> = {};
  for (const issue of error.issues) {
    const name = issue.path.join('.') || 'body';
    fields[name] ??= isKnown(issue.message) ? issue.message : 'invalid';
  }
  return fields;
};
