import { setImmediate as nextTurn } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refuseUnderPressure } from './pressure.ts';
import { refuse } from './refuse.ts';

const OVER_MS = 1_000;
const MOST_DELAY_MS = 500;

let app: FastifyInstance;
beforeEach(async () => {
  app = Fastify();
  app.setErrorHandler(refuse);
  await refuseUnderPressure(app, { mostDelayMs: MOST_DELAY_MS, overMs: OVER_MS });
  app.get('/', async () => 'here');
  await app.ready();
});
afterEach(() => app.close());

/** Nothing else of this process runs for so long. */
const stall = async (ms: number): Promise<void> => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  await nextTurn();
  await nextTurn();
};

test('who comes first after a slow start is served', async () => {
  await stall(OVER_MS + 200);
  expect((await app.inject('/')).statusCode).toBe(200);
});

test('while every turn is late, a caller is asked to come again', async () => {
  for (let turns = 0; turns < 4; turns += 1) await stall(MOST_DELAY_MS + 150);
  const { statusCode, headers, body } = await app.inject('/');
  expect([statusCode, headers['retry-after'], JSON.parse(body).code]).toEqual([503, '1', 'server.unavailable']);
});
