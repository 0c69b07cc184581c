import type { FastifyInstance } from 'fastify';
import type { Parts } from '../parts.ts';
import { MINUTE_MS } from '../durations.ts';

/** Whoever looks at the log sees it; nobody can fill the log with it. */
const TELL_EVERY_MS = 10 * MINUTE_MS;

/**
 * Says loudly that a proxy stands in front whose word about the callers is not taken: then all of them count as one, and its limits
 * hit everybody at once. Answers the number of such calls, for the metrics.
 */
export const watchProxies = (
  app: FastifyInstance,
  { log, clock, settings }: Pick<Parts, 'log' | 'clock' | 'settings'>,
) => {
  const level = settings.demo ? 'warn' : 'error';
  let calls = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  app.addHook('onRequest', (request, _reply, done) => {
    const { isProxyUntrusted, ip } = request.source;
    if (isProxyUntrusted) {
      calls += 1;
      const now = clock.now().getTime();
      if (Math.abs(now - toldAt) >= TELL_EVERY_MS) {
        toldAt = now;
        log[level]({ proxy: ip, calls }, SAYS);
      }
    }
    done();
  });
  return {
    name: 'calls_of_untrusted_proxies',
    help: 'Calls that a proxy passed on whose word about the caller was not taken: TRUST_PROXY does not name it, or it sends no X-Forwarded-For',
    label: 'since',
    read: () => ({ start: calls }),
  };
};

const SAYS =
  'a proxy in front is not heard: TRUST_PROXY does not name its address, or it sends no X-Forwarded-For; so all its callers count as one, and a limit that one of them reaches hits all';
