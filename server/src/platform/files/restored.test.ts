import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { appOfThisTest } from '../../testing/opened.ts';
import type { TestApp } from '../../testing/app.ts';
import { runJob } from '../../testing/run-job.ts';
import { type HeldClock, heldClock } from '../clock.ts';
import { HOUR_MS, MINUTE_MS } from '../durations.ts';

let clock: HeldClock;
let app: TestApp;
beforeEach(async () => {
  clock = heldClock();
  app = await appOfThisTest({ clock });
});

const sweep = () => runJob(app.db, 'sweep-files');
const objects = async (): Promise<string[]> => {
  const names: string[] = [];
  for await (const { name } of app.parts.files.list()) names.push(name);
  return names;
};

describe('an object without a row', () => {
  test('is swept after an hour where the program was there all the while', async () => {
    await sweep();
    await app.parts.files.put(randomUUID(), Buffer.from('left by a crash'));
    for (let minutes = 0; minutes < 80; minutes += 10) {
      clock.advance(10 * MINUTE_MS);
      await sweep();
    }
    expect(await objects()).toEqual([]);
  });

  test('that was stored since the copy from which the database was put back is left for 30 days', async () => {
    await sweep();
    // What the database of five hours later knew of; the copy, which is put back now, does not.
    await app.parts.files.put(randomUUID(), Buffer.from('a photo whose row may be found'));
    clock.advance(5 * HOUR_MS);
    for (let round = 0; round < 6; round += 1) {
      await sweep();
      clock.advance(12 * MINUTE_MS);
    }
    expect(await objects()).toHaveLength(1);
    expect(app.logged.some((line) => line.includes('of a time that this database knows nothing of'))).toBe(true);
    for (let half = 0; half < 61; half += 1) {
      clock.advance(12 * HOUR_MS);
      await sweep();
    }
    expect(await objects()).toEqual([]);
  });
});
