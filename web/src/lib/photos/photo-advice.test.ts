import { expect, test } from 'vitest';
import { brightnessOf, greyOf, judging, measuringSharpness } from './photo-advice.ts';
import { JUDGED_SIDE } from './photo-size.ts';
import type { Grey } from './photo-corners.ts';

/** Without a pause. */
const ended = <T>(work: Generator<void, T>): T => {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
};
const adviceOn = (...input: Parameters<typeof judging>) => ended(judging(...input));
const sharpnessOf = (copy: Grey) => ended(measuringSharpness(copy));

const WIDTH = JUDGED_SIDE;
const HEIGHT = 384;

const drawn = (valueAt: (x: number, y: number) => number): Grey => ({
  width: WIDTH,
  height: HEIGHT,
  points: Uint8ClampedArray.from({ length: WIDTH * HEIGHT }, (_, point) =>
    valueAt(point % WIDTH, Math.floor(point / WIDTH)),
  ),
});

/** Dark strokes of print on a pale card: lines of 8 points with gaps, two points thick. */
const isStroke = (x: number, y: number): boolean => y % 16 < 8 && (x * 7 + Math.floor(y / 16) * 3) % 11 < 4;
const card = drawn((x, y) => (isStroke(x, y) ? 40 : 220));

/** Each point becomes the mean of those around it, as out of focus. */
const blurred = ({ points }: Grey, radius: number): Grey =>
  drawn((x, y) => {
    let sum = 0;
    for (let dx = -radius; dx <= radius; dx += 1) {
      for (let dy = -radius; dy <= radius; dy += 1) {
        const atX = Math.min(WIDTH - 1, Math.max(0, x + dx));
        const atY = Math.min(HEIGHT - 1, Math.max(0, y + dy));
        sum += points[atY * WIDTH + atX]!;
      }
    }
    return sum / (2 * radius + 1) ** 2;
  });

const original = { width: 4032, height: 3024 };

test('a sharp, well lit card gets no advice', () => {
  expect(adviceOn(card, original)).toBeNull();
});

test('a card out of focus is called blurred', () => {
  expect(adviceOn(blurred(card, 8), original)).toBe('blurred');
});

test('a card at night is called dark', () => {
  expect(adviceOn({ ...card, points: card.points.map((point) => point * 0.15) }, original)).toBe('dark');
});

test('a thumbnail is called small', () => {
  expect(adviceOn(card, { width: 800, height: 600 })).toBe('small');
});

test('white is bright, black is not, and neither has an edge', () => {
  const flat = (value: number) => ({ width: 8, height: 8, points: new Uint8ClampedArray(64).fill(value) });
  expect([brightnessOf(flat(255)), brightnessOf(flat(0))]).toEqual([255, 0]);
  expect(sharpnessOf(flat(128))).toBe(0);
});

test('green counts more than red, and red more than blue', () => {
  const data = Uint8ClampedArray.from([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255]);
  const [red, green, blue] = greyOf({ width: 3, height: 1, data }).points;
  expect([red, green, blue]).toEqual([76, 150, 29]);
});
