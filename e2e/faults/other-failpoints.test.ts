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

killAt(otherCases, playIn);

test('an order is finished by the reconciler when neither the notice nor the buyer comes', async () => {
  expect(await playIn(byReconciler)).toEqual([]);
});
