import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from './idempotency.ts';
import type { Fault } from './misbehave.ts';
import { newId } from './world.ts';

/** Answers, or does what the fault says instead. */
export const respond = async (
  response: ServerResponse,
  { status, body }: Answer,
  fault: Fault | undefined,
): Promise<void> => {
  if (fault?.does === 'drop') {
    response.destroy();
    return;
  }
  const text = fault?.does === 'garbage' ? '<html><body>Bad gateway</body></html>' : JSON.stringify(body);
  if (fault?.does === 'delay') await pause(fault.delayMs ?? 0);
  if (response.destroyed) return;
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': newId('req'),
    // The library must not hide what a fault does behind its own retries.
    ...(fault && { 'stripe-should-retry': 'false' }),
  });
  if (fault?.does === 'drip') await drip(response, text, fault.delayMs ?? 1_000);
  response.end(fault?.does === 'drip' ? '' : text);
};

const PIECES = 10;

const drip = async (response: ServerResponse, text: string, ms: number): Promise<void> => {
  const size = Math.ceil(text.length / PIECES);
  for (let at = 0; at < text.length && !response.destroyed; at += size) {
    response.write(text.slice(at, at + size));
    await pause(ms / PIECES);
  }
};
