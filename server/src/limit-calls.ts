import { paymentWebhook } from '@keywright/contract/payments';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from './access/actor.ts';
import type { Clock } from './platform/clock.ts';
import type { Serving } from './platform/http/serve.ts';
import { bySource } from './platform/limits/by-source.ts';
import { openCallGuard } from './platform/limits/guard-calls.ts';
import { bucketOf } from './platform/limits/limits.ts';

/**
 * The provider's notices come as they come, and carry a signature; whether the process is alive asks nobody anything; and the
 * files of the pages lie under any address.
 */
const uncounted = new Set<string | undefined>([paymentWebhook.path, '/healthz', '/*', undefined]);
/** Who watches the process from its own machine asks as often as they like. */
const probes = new Set<string | undefined>(['/readyz', '/healthz/details', '/metrics']);

/** Counts one call on where it comes from. Throws `limit.too_many`. */
export type CountCall = (request: FastifyRequest) => void;

export const openCallCount = (clock: Clock): CountCall => {
  const guard = openCallGuard(clock);
  return ({ source }) => guard(bySource('call-address', source));
};

/**
 * Every call counts on where it comes from, before anything is asked about it: a made-up token counts on its sender, and so do the
 * streams and probes that no contract names.
 */
export const limitSources = (app: FastifyInstance, count: CountCall): void => {
  app.addHook('onRequest', async (request) => {
    const { url } = request.routeOptions;
    const { source } = request;
    if (uncounted.has(url) || (probes.has(url) && source.isHere)) return;
    count(request);
  });
};

/** The same `authenticate`, where every call counts on the person who turns out to be behind it. */
export const limitingPersons = (
  authenticate: Serving<Caller>['authenticate'],
  clock: Clock,
): Serving<Caller>['authenticate'] => {
  const guard = openCallGuard(clock);
  return async (request, access) => {
    const caller = await authenticate(request, access);
    const { person, source } = caller;
    if (person && !source.isExempt) guard([bucketOf('call', person.id)]);
    return caller;
  };
};
