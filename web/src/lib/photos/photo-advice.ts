import { type Grey, isCut } from './photo-corners.ts';
import type { Size } from './photo-size.ts';

/** What a photo may be taken again for. It never keeps anybody from sending it. */
export type Advice = 'small' | 'dark' | 'blurred' | 'cut';

/** From the red, green, blue and opacity of each point, weighted as ITU-R BT.601 does. */
export const greyOf = ({ width, height, data }: Size & { data: Uint8ClampedArray }): Grey => {
  const points = new Uint8ClampedArray(width * height);
  const at = (index: number): number => data[index] ?? 0;
  for (let point = 0; point < points.length; point += 1) {
    const first = point * 4;
    points[point] = 0.299 * at(first) + 0.587 * at(first + 1) + 0.114 * at(first + 2);
  }
  return { width, height, points };
};

export const brightnessOf = ({ points }: Grey): number =>
  points.reduce((sum, point) => sum + point, 0) / Math.max(1, points.length);

/** So many rows are judged between two pauses. */
const BAND = 32;

/** The variance of the Laplacian: how much each point differs from its four neighbours. Sharp edges make it large. */
export function* measuringSharpness({ width, height, points }: Grey): Generator<void, number> {
  const at = (x: number, y: number): number => points[y * width + x] ?? 0;
  let sum = 0;
  let squares = 0;
  for (let y = 1; y < height - 1; y += 1) {
    if (y % BAND === 0) yield;
    for (let x = 1; x < width - 1; x += 1) {
      const edge = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * at(x, y);
      sum += edge;
      squares += edge * edge;
    }
  }
  const count = Math.max(1, (width - 2) * (height - 2));
  return squares / count - (sum / count) ** 2;
}

const SMALLEST_SIDE = 900;
const DARKEST = 50;
const LEAST_SHARP = 60;

/** Judges a copy of `JUDGED_SIDE`; `original` is the size that the photo came in. It may pause wherever it yields. */
export function* judging(copy: Grey, original: Size): Generator<void, Advice | null> {
  if (Math.max(original.width, original.height) < SMALLEST_SIDE) return 'small';
  if (brightnessOf(copy) < DARKEST) return 'dark';
  yield;
  if ((yield* measuringSharpness(copy)) < LEAST_SHARP) return 'blurred';
  yield;
  return isCut(copy) ? 'cut' : null;
}
