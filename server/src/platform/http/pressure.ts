import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../failure.ts';

type Bounds = {
  /** How late the event loop may be, on average. */
  mostDelayMs?: number;
  /** Over how long the average is taken: a single stall drowns in it. */
  overMs?: number;
};

/** Every so often the clock looks how late it is, which itself counts into what it measures. */
const RESOLUTION_MS = 10;

/**
 * Better a few refused with "try again" than everybody waiting for an answer that comes too late. A single stall (the start on a busy
 * machine, a pause of the machine itself) is no pressure: nothing was measured then, and whoever comes first is served. Only time is
 * looked at: reading how much memory is used opens a file, which fails just when too many connections are open.
 */
export const refuseUnderPressure = async (
  app: FastifyInstance,
  { mostDelayMs = 2_000, overMs = 5_000 }: Bounds = {},
): Promise<void> => {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let delayMs = 0;
  const looking = setTimeout(() => {
    // Where nothing was measured there is no average.
    delayMs = delays.count > 0 ? delays.mean / 1e6 - RESOLUTION_MS : 0;
    delays.reset();
    looking.refresh();
  }, overMs).unref();
  app.addHook('onClose', async () => {
    clearTimeout(looking);
    delays.disable();
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    const isLate = delayMs > mostDelayMs;
    done(isLate ? new Failure('server.unavailable', { retryAfter: Math.ceil(overMs / 1000) }) : undefined);
  });
};
