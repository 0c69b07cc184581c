import type { Endpoint, ReplyOf } from '@keywright/contract/endpoint';
import { Failure } from '../failure.ts';
import { pack, type Packed, sendPacked } from './packed.ts';
import type { Serving } from './serve.ts';

type Constant<E extends Endpoint> = { answer: ReplyOf<E>; cacheControl: string };

/**
 * Binds an endpoint whose answer is the same for everybody for as long as the program runs: it is parsed, written and packed
 * once, where `serve` would do so at every call. It takes no parameters.
 */
export const serveConstant = <E extends Endpoint, C>(
  { app, authenticate, refusalOf }: Serving<C>,
  endpoint: E,
  { answer, cacheControl }: Constant<E>,
): void => {
  const plain = Buffer.from(JSON.stringify(endpoint.reply.parse(answer)));
  let packed: Promise<Packed> | undefined;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    handler: async (request, reply) => {
      const refusal = refusalOf(endpoint, await authenticate(request, endpoint));
      if (refusal) throw new Failure(refusal);
      packed ??= pack(plain);
      reply.headers({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': cacheControl,
        // Whoever is allowed to call from another origin is told so in a header.
        vary: 'origin, accept-encoding',
      });
      return sendPacked(request, reply, await packed);
    },
  });
};
