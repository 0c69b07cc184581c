import type { Endpoint, ReplyOf } from '@keywright/contract/endpoint';
import { Failure } from '../failure.ts';
import { compress, type Compressed, sendCompressed } from './compressed.ts';
import type { Serving } from './serve.ts';

type Constant<E extends Endpoint> = { answer: ReplyOf<E>; cacheControl: string };

/**
 * Binds an endpoint whose answer is the same for everybody for as long as the program runs: it is parsed, written and compressed
 * once, where `serve` would do so at every call. It takes no parameters.
 */
export const serveConstant = <E extends Endpoint, C>(
  { app, authenticate, refusalOf }: Serving<C>,
  endpoint: E,
  { answer, cacheControl }: Constant<E>,
): void => {
  const plain = Buffer.from(JSON.stringify(endpoint.reply.parse(answer)));
  let compressed: Promise<Compressed> | undefined;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    handler: async (request, reply) => {
      const refusal = refusalOf(endpoint, await authenticate(request, endpoint));
      if (refusal) throw new Failure(refusal);
      compressed ??= compress(plain);
      reply.headers({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': cacheControl,
        // Whoever is allowed to call from another origin is told so in a header.
        vary: 'origin, accept-encoding',
      });
      return sendCompressed(request, reply, await compressed);
    },
  });
};
