import type { Endpoint, ReplyOf } from '@keywright/contract/endpoint';
import { Failure } from '../failure.ts';
import { compress, type Compressed, sendCompressed } from './compressed.ts';
import type { Serving } from './serve.ts';

type Prepared<E extends Endpoint, T extends object> = {
  /** What the answer depends on; the same object for as long as it is the same. */
  of: () => Promise<T>;
  answer: (of: T) => ReplyOf<E>;
  cacheControl: string;
};

/**
 * Binds an endpoint whose answer is the same for everybody: it is parsed, written and compressed once for each thing that it depends on,
 * where `serve` would do so at every call. It takes no parameters.
 */
export const servePrepared = <E extends Endpoint, T extends object, C>(
  { app, authenticate, refusalOf }: Serving<C>,
  endpoint: E,
  { of, answer, cacheControl }: Prepared<E, T>,
): void => {
  let last: { of: T; compressed: Promise<Compressed> } | undefined;
  const prepared = async (): Promise<Compressed> => {
    const now = await of();
    if (last?.of !== now) {
      const plain = Buffer.from(JSON.stringify(endpoint.reply.parse(answer(now))));
      last = { of: now, compressed: compress(plain) };
    }
    return last.compressed;
  };
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    handler: async (request, reply) => {
      const refusal = refusalOf(endpoint, await authenticate(request, endpoint));
      if (refusal) throw new Failure(refusal);
      reply.headers({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': cacheControl,
        // Whoever is allowed to call from another origin is told so in a header.
        vary: 'origin, accept-encoding',
      });
      return sendCompressed(request, reply, await prepared());
    },
  });
};
