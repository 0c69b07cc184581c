import { glob } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { orderCases, otherCases } from './cases.ts';
import { places } from './places.ts';
import { killAt, stageForScenes } from './play.ts';
import { byReconciler } from './scenes.ts';

const playIn = stageForScenes();

test('every place at which the program can be killed has its case', () => {
  const tested = new Set([...orderCases, ...otherCases].map(({ at }) => at));
  expect(places.filter((name) => !tested.has(name))).toEqual([]);
});

test('the places of every feature are known here', async () => {
  const server = path.join(import.meta.dirname, '../../server/src');
  const names: string[] = [];
  for await (const file of glob('**/*.failpoints.ts', { cwd: server })) {
    const { failpoint } = (await import(path.join(server, file))) as { failpoint: { names: readonly string[] } };
    names.push(...failpoint.names);
  }
  expect(names.toSorted()).toEqual(places.toSorted());
});

killAt(otherCases, playIn);

test('an order is finished by the reconciler when neither the notice nor the buyer comes', async () => {
  expect(await playIn(byReconciler)).toEqual([]);
});
