import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../failure.ts';

type Bounds = {
  /** How late the program's own turns may be, on average. */
  mostDelayMs?: number;
  /** Over how long the average is taken: a single stall drowns in it. */
  overMs?: number;
};

/**
 * Better a few refused with "try again" than everybody waiting for an answer that comes too late. A single stall (the start on a busy
 * machine, a pause of the machine itself) is no pressure: the library then has measured nothing and calls it endless, so that it
 * would turn away whoever comes first.
 */
export const refuseUnderPressure = async (
  app: FastifyInstance,
  { mostDelayMs = 2_000, overMs = 5_000 }: Bounds = {},
): Promise<void> => {
  await app.register(underPressure, {
    maxEventLoopDelay: mostDelayMs,
    sampleInterval: overMs,
    pressureHandler: (_request, _reply, _kind, delayMs) => {
      if (!Number.isFinite(delayMs)) return;
      throw new Failure('server.unavailable', { retryAfter: Math.ceil(overMs / 1000) });
    },
  });
};
