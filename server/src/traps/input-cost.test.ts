import { MOST_JSON_BYTES } from '@keywright/contract/endpoint';
import { createCheckoutSession } from '@keywright/contract/payments';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { allEndpoints } from '../testing/all-endpoints.ts';
import { type TextPlace, textsIn } from '../testing/odd/contract-texts.ts';
import { threadCost } from '../testing/thread-cost.ts';
import { goodTexts, hostileRuns, nearMatches } from '../testing/odd/hostile-texts.ts';

/** What a text may cost: the time of this thread, in milliseconds. */
const MOST_MS = 20;
/** An address and its query are part of a message's head. */
const MOST_HEAD_BYTES = 16 * 1024;

const found = allEndpoints.flatMap((one) => {
  const name = `${one.method} ${one.path}`;
  const inBody = textsIn(one.body, `${name} body`);
  const inAddress = [textsIn(one.params, `${name} params`), textsIn(one.query, `${name} query`)];
  return [
    { ...inBody, bytes: one.mostBytes ?? MOST_JSON_BYTES },
    ...inAddress.map((part) => ({ ...part, bytes: MOST_HEAD_BYTES })),
  ];
});
const texts = found.flatMap(({ texts: some, bytes }) => some.map((text) => ({ ...text, bytes })));

const isGood = (schema: z.ZodType, text: string): boolean => schema.safeParse(text).success;

const dearest = async ({ place, schema, bytes }: TextPlace & { bytes: number }): Promise<string[]> => {
  const good = goodTexts.filter((text) => isGood(schema, text));
  const most = 'maxLength' in schema ? Number(schema.maxLength ?? bytes) : bytes;
  const hostile = [bytes, Math.min(most, bytes)].flatMap((length) => [
    ...hostileRuns(length),
    ...good.flatMap((text) => nearMatches(text, length)),
  ]);
  for (const text of hostile) {
    const ms = await threadCost(MOST_MS, () => schema.safeParse(text));
    if (ms > MOST_MS) return [`${place}: ${ms} ms for ${JSON.stringify(text.slice(0, 20))}… of ${text.length}`];
  }
  return [];
};

describe('whoever sends a text that is made to cost', () => {
  it('finds no call that takes more of it than somebody has said', () => {
    expect(found.flatMap(({ unbounded }) => unbounded)).toEqual([]);
  });

  it('finds none whose form can be judged by its good ones only: each has a good one here', () => {
    const without = texts.filter(({ schema }) => !goodTexts.some((text) => isGood(schema, text)));
    expect(without.map(({ place }) => place)).toEqual([]);
    expect(texts.length).toBeGreaterThan(60);
  });

  it('holds nobody up: no text of any call takes longer than 20 ms to be judged, however hostile', async () => {
    const dear: string[] = [];
    for (const text of texts) dear.push(...(await dearest(text)));
    expect(dear).toEqual([]);
  }, 120_000);

  it('nor a list that is longer than anybody means', async () => {
    const body = createCheckoutSession.body;
    const items = Array.from({ length: createCheckoutSession.mostBytes / 2 }, () => 0);
    expect(await threadCost(MOST_MS, () => body.safeParse({ amount: 1, items }))).toBeLessThan(MOST_MS);
    expect(body.safeParse({ amount: 1, items }).success).toBe(false);
  });
});
