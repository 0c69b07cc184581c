import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Endpoint, ParamsOf, QueryOf } from '@keywright/contract/endpoint';
import { Failure } from '../failure.ts';
import { type CallerOf, parse, parseParams, type Serving } from './serve.ts';

export type ServedBytes = {
  /** A stream is sent as it comes; when it breaks the connection does, so that half a file does not pass for a whole one. */
  bytes: Buffer | Readable;
  mediaType: string /** As the browser calls it when it saves it: plain ASCII. */;
  filename: string;
};

type Call<E extends Endpoint, C> = {
  caller: CallerOf<E, C>;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  request: FastifyRequest;
};

/**
 * Binds an endpoint that answers a file instead of JSON. A browser may show it and nothing else: no cache keeps it, no
 * script in it runs, no other site frames or reads it.
 */
export const serveBytes = <E extends Endpoint, C>(
  { app, authenticate, refusalOf, stepUp }: Serving<C>,
  endpoint: E,
  handle: (call: Call<E, NoInfer<C>>) => Promise<ServedBytes>,
): void => {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // A look and a file that is taken stand on record: whoever asks for the head alone would be told to have seen what they have not.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const known = await authenticate(request, endpoint);
      const refusal = refusalOf(endpoint, known);
      if (refusal) throw new Failure(refusal);
      const params = parseParams(endpoint.params, request.params);
      const query = parse(endpoint.query, request.query);
      const caller = await stepUp(endpoint, undefined, known);
      const served = await handle({ caller, params, query, request } as Call<E, C>);
      return reply.headers(headersOf(served)).send(served.bytes);
    },
  });
};

const headersOf = ({ mediaType, filename }: ServedBytes) => ({
  'content-type': mediaType,
  'content-disposition': `${mediaType.startsWith('image/') ? 'inline' : 'attachment'}; filename="${filename}"`,
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
});
