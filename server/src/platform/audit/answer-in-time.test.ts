import { expect, test } from 'vitest';
import { answerInTime } from './answer-in-time.ts';

const SOON_MS = 20;

test('a file that does not answer is given up; whoever comes meanwhile hears so at once; once it answers it is worked on again', async () => {
  const hung = Promise.withResolvers<string>();
  await expect(answerInTime('/mnt/hung', () => hung.promise, SOON_MS)).rejects.toThrow('does not answer');
  // At once: this one would wait for longer than the test may last.
  await expect(answerInTime('/mnt/hung', async () => 'read', 3_600_000)).rejects.toThrow('still does not answer');
  expect(await answerInTime('/mnt/other', async () => 'read')).toBe('read');
  hung.resolve('late');
  await expect.poll(() => answerInTime('/mnt/hung', async () => 'read').catch(() => 'hung')).toBe('read');
});

test('those who look at a file at the same time look one after the other, and none is refused', async () => {
  const first = Promise.withResolvers<string>();
  const order: string[] = [];
  const both = [
    answerInTime('/mnt/busy', async () => order.push(await first.promise)),
    answerInTime('/mnt/busy', async () => order.push('second')),
  ];
  first.resolve('first');
  await Promise.all(both);
  expect(order).toEqual(['first', 'second']);
});

test('what waited too long for its turn is never done', async () => {
  const hung = Promise.withResolvers<void>();
  let isDone = false;
  const both = [
    answerInTime('/mnt/line', () => hung.promise, SOON_MS),
    answerInTime('/mnt/line', async () => void (isDone = true), SOON_MS),
  ];
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  hung.resolve();
  await expect.poll(() => answerInTime('/mnt/line', async () => 'read').catch(() => 'hung')).toBe('read');
  expect(isDone).toBe(false);
});
