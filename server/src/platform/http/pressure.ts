import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../failure.ts';

type Bounds = {
  /** How late the program's own turns may be, on average. */
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
  const turns = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  turns.enable();
  let delayMs = 0;
  const looking = setTimeout(() => {
    // Of no turn at all there is no average.
    delayMs = turns.count > 0 ? turns.mean / 1e6 - RESOLUTION_MS : 0;
    turns.reset();
    looking.refresh();
  }, overMs).unref();
  app.addHook('onClose', async () => {
    clearTimeout(looking);
    turns.disable();
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    const isLate = delayMs > mostDelayMs;
    done(isLate ? new Failure('server.unavailable', { retryAfter: Math.ceil(overMs / 1000) }) : undefined);
  });
};
