import sharp from 'sharp';
import { expect, test } from 'vitest';
import { idPicture, registrationPicture } from '../../../../server/src/testing/images/papers.ts';
import { greyOf, JUDGED_SIDE, judging } from './photo-advice.ts';
import { sizeWithin } from './photo-size.ts';

type Image = ReturnType<typeof sharp>;

const front = idPicture({ name: 'Sam Otter', side: 'front' });
const back = idPicture({ name: 'Sam Otter', side: 'back' });
const registration = registrationPicture({ vin: '1FTFW1E50NKA00001', make: 'Ford', year: 2022, owner: 'Sam Otter' });

/** What the form would say of a picture, looked at in the size in which it judges. */
const adviceOn = async (picture: Buffer | Promise<Buffer>): Promise<string | null> => {
  const bytes = await picture;
  const { width = 0, height = 0 } = await sharp(bytes).metadata();
  const size = sizeWithin({ width, height }, JUDGED_SIDE);
  const data = await sharp(bytes)
    .resize({ ...size, fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer();
  const work = judging(greyOf({ ...size, data: new Uint8ClampedArray(data) }), { width, height });
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
};

const changed = async (picture: Promise<Buffer>, change: (image: Image) => Image): Promise<Buffer> =>
  change(sharp(await picture))
    .jpeg()
    .toBuffer();

type Cut = { left?: number; top?: number; right?: number; bottom?: number };

/** A picture without so much of each side, in shares of it. */
const without = async (
  picture: Promise<Buffer>,
  { left = 0, top = 0, right = 0, bottom = 0 }: Cut,
): Promise<Buffer> => {
  const { width = 0, height = 0 } = await sharp(await picture).metadata();
  return changed(picture, (image) =>
    image.extract({
      left: Math.round(width * left),
      top: Math.round(height * top),
      width: Math.round(width * (1 - left - right)),
      height: Math.round(height * (1 - top - bottom)),
    }),
  );
};

/** A card of one colour with its print, on a table of another, turned a little. */
const onTable = async (picture: Promise<Buffer>, table: string, turn = 0): Promise<Buffer> => {
  const card = await without(picture, { left: 0.09, right: 0.09, top: 0.13, bottom: 0.13 });
  return sharp(card)
    .rotate(turn, { background: table })
    .extend({ top: 160, bottom: 160, left: 200, right: 200, background: table })
    .jpeg()
    .toBuffer();
};

test('sharp, bright papers that lie in the picture say nothing', async () => {
  for (const picture of [front, back, registration]) expect(await adviceOn(picture)).toBeNull();
});

test('nor do they on other tables, turned, larger, or in a warm light', async () => {
  for (const table of ['#222222', '#7a5a3a', '#b98d5b', '#ffffff', '#335577'])
    for (const turn of [0, -4, 7])
      expect([table, turn, await adviceOn(onTable(front, table, turn))]).toEqual([table, turn, null]);
  expect(await adviceOn(changed(front, (image) => image.resize({ width: 4000 })))).toBeNull();
  expect(await adviceOn(changed(registration, (image) => image.tint('#ffcc88')))).toBeNull();
});

test('nor does a scan that ends where its paper ends', async () => {
  expect(await adviceOn(without(front, { left: 0.1, right: 0.1, top: 0.14, bottom: 0.14 }))).toBeNull();
  expect(await adviceOn(without(registration, { left: 0.1, right: 0.1, top: 0.1, bottom: 0.1 }))).toBeNull();
});

test('a picture taken in the dark is called dark', async () => {
  expect(await adviceOn(changed(front, (image) => image.linear(0.18, 0)))).toBe('dark');
  expect(await adviceOn(changed(registration, (image) => image.linear(0.15, 0)))).toBe('dark');
});

test('one out of focus is called blurred', async () => {
  for (const picture of [front, back, registration])
    expect(await adviceOn(changed(picture, (image) => image.blur(14)))).toBe('blurred');
});

test('a thumbnail is called small', async () => {
  expect(await adviceOn(changed(front, (image) => image.resize({ width: 500 })))).toBe('small');
});

test('a paper that runs out of the picture is told so, at whichever side', async () => {
  for (const cut of [{ right: 0.3 }, { left: 0.3 }, { top: 0.3 }, { bottom: 0.3 }, { right: 0.25, bottom: 0.25 }]) {
    expect([cut, await adviceOn(changed(without(front, cut), (image) => image.resize({ width: 1600 })))]).toEqual([
      cut,
      'cut',
    ]);
    expect([
      cut,
      await adviceOn(changed(without(registration, cut), (image) => image.resize({ width: 1600 }))),
    ]).toEqual([cut, 'cut']);
  }
});
