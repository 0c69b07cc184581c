import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from './idempotency.ts';
import type { Fault } from './misbehave.ts';
import { newId } from './books.ts';

/** Answers, or does what the fault says instead. */
export const respond = async (response: ServerResponse, answer: Answer, fault: Fault | undefined): Promise<void> => {
  const { does, delayMs = 1_000, until, lacks = '' } = fault ?? {};
  if (does === 'drop') {
    response.destroy();
    return;
  }
  const text =
    does === 'garbage'
      ? '<html><body>Bad gateway</body></html>'
      : JSON.stringify(does === 'gap' ? without(answer.body, lacks) : answer.body);
  if (does === 'delay') await (until ?? pause(delayMs));
  if (response.destroyed) return;
  response.writeHead(answer.status, headersFor(answer, fault));
  if (does === 'drip') await drip(response, text, delayMs);
  response.end(does === 'drip' ? '' : text);
};

const headersFor = ({ status }: Answer, fault: Fault | undefined): Record<string, string> => ({
  'content-type': 'application/json',
  'request-id': newId('req'),
  // The library must not hide what a fault does behind its own retries. A kept 500 would come again anyway.
  ...((fault || status === 500) && { 'stripe-should-retry': 'false' }),
});

/** The same without that field; every step of its path but the last must be there. */
const without = (body: unknown, field: string): unknown => {
  const copy = structuredClone(body);
  const path = field.split('.');
  const last = path.pop() ?? '';
  const parent = path.reduce((value, name) => (value as Record<string, unknown>)[name], copy) as Record<
    string,
    unknown
  >;
  if (!(last in parent)) throw new Error(`the double's answer has no field ${field}`);
  delete parent[last];
  return copy;
};

const PIECES = 10;

const drip = async (response: ServerResponse, text: string, ms: number): Promise<void> => {
  const size = Math.ceil(text.length / PIECES);
  for (let at = 0; at < text.length && !response.destroyed; at += size) {
    response.write(text.slice(at, at + size));
    await pause(ms / PIECES);
  }
};
