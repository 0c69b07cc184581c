import { expect, test } from 'vitest';
import { idPicture, registrationPicture } from '../../../../server/src/testing/images/papers.ts';
import { laidOn, pointsOf, retaken } from '../../../../server/src/testing/images/retaken.ts';
import { greyOf, judging } from './photo-advice.ts';
import { JUDGED_SIDE } from './photo-size.ts';

const front = await idPicture({ name: 'Sam Otter', side: 'front' });
const back = await idPicture({ name: 'Sam Otter', side: 'back' });
const registration = await registrationPicture({
  vin: '1FTFW1E50NKA00001',
  make: 'Ford',
  year: 2022,
  owner: 'Sam Otter',
});

/** What the form would say of a picture, looked at in the size in which it judges. */
const adviceOn = async (picture: Buffer): Promise<string | null> => {
  const { original, points } = await pointsOf(picture, JUDGED_SIDE);
  const work = judging(greyOf(points), original);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
};

/** A picture of the card alone. */
const card = { left: 0.1, right: 0.1, top: 0.14, bottom: 0.14 };

test('sharp, bright papers that lie in the picture say nothing', async () => {
  for (const picture of [front, back, registration]) expect(await adviceOn(picture)).toBeNull();
});

test('nor do they on other tables, turned, larger, or in a warm light', async () => {
  const alone = await retaken(front, card);
  for (const table of ['#222222', '#7a5a3a', '#b98d5b', '#ffffff', '#335577'])
    for (const turn of [0, -4, 7])
      expect([table, turn, await adviceOn(await laidOn(alone, table, turn))]).toEqual([table, turn, null]);
  expect(await adviceOn(await retaken(front, { width: 4000 }))).toBeNull();
  expect(await adviceOn(await retaken(registration, { tint: '#ffcc88' }))).toBeNull();
});

test('nor does a scan that ends where its paper ends', async () => {
  expect(await adviceOn(await retaken(front, card))).toBeNull();
  expect(await adviceOn(await retaken(registration, { left: 0.1, right: 0.1, top: 0.1, bottom: 0.1 }))).toBeNull();
});

test('a picture taken in the dark is called dark', async () => {
  expect(await adviceOn(await retaken(front, { brightness: 0.18 }))).toBe('dark');
  expect(await adviceOn(await retaken(registration, { brightness: 0.15 }))).toBe('dark');
});

test('one out of focus is called blurred', async () => {
  for (const picture of [front, back, registration])
    expect(await adviceOn(await retaken(picture, { blur: 14 }))).toBe('blurred');
});

test('a thumbnail is called small', async () => {
  expect(await adviceOn(await retaken(front, { width: 500 }))).toBe('small');
});

test('a paper that runs out of the picture is told so, at whichever side', async () => {
  for (const cut of [{ right: 0.3 }, { left: 0.3 }, { top: 0.3 }, { bottom: 0.3 }, { right: 0.25, bottom: 0.25 }])
    for (const picture of [front, registration])
      expect([cut, await adviceOn(await retaken(picture, { ...cut, width: 1600 }))]).toEqual([cut, 'cut']);
});
