import type { Size } from './photo-size.ts';

/** Brightness of each point, 0 to 255, row by row. */
export type Grey = Size & { points: Uint8ClampedArray };

/** So many points of the copy become one: print vanishes, the card and what lies around it stay. */
const BLOCK = 4;

/** How much of all difference in brightness the two parts of a picture explain, and how far apart they are: less is no card on a table. */
const LEAST_TOLD_APART = 0.6;
const LEAST_APART = 50;

/** A side of the picture is touched from this share on: a finger that holds the card takes less. */
const TOUCHED = 0.25;
/** … and free below this one. */
const FREE = 0.08;

/** Smaller is no paper that somebody photographed. */
const LEAST_AREA = 0.12;
/** Light that falls on half of a table touches three sides; a card hardly runs out of the picture at more than two. */
const MOST_SIDES = 2;

const shrunk = ({ width, height, points }: Grey): Grey => {
  const small = { width: Math.floor(width / BLOCK), height: Math.floor(height / BLOCK) };
  const means = new Uint8ClampedArray(small.width * small.height);
  for (let y = 0; y < small.height * BLOCK; y += 1) {
    for (let x = 0; x < small.width * BLOCK; x += 1) {
      const block = Math.floor(y / BLOCK) * small.width + Math.floor(x / BLOCK);
      means[block] = (means[block] ?? 0) + (points[y * width + x] ?? 0) / BLOCK ** 2;
    }
  }
  return { ...small, points: means };
};

/** Otsu's threshold: the brightness that parts the points best in two; null where they are not two. */
const thresholdOf = ({ points }: Grey): number | null => {
  const counts = new Float64Array(256);
  let all = 0;
  let squares = 0;
  for (const point of points) {
    counts[point] = (counts[point] ?? 0) + 1;
    all += point;
    squares += point * point;
  }
  const mean = all / points.length;
  const variance = squares / points.length - mean * mean;
  let best = { between: 0, apart: 0, at: 0 };
  let below = 0;
  let sum = 0;
  for (let at = 0; at < 255; at += 1) {
    const count = counts[at] ?? 0;
    below += count;
    sum += count * at;
    const above = points.length - below;
    if (below === 0 || above === 0) continue;
    const apart = (all - sum) / above - sum / below;
    const between = (below * above * apart * apart) / points.length ** 2;
    if (between > best.between) best = { between, apart, at };
  }
  return best.apart >= LEAST_APART && best.between >= LEAST_TOLD_APART * variance ? best.at : null;
};

/** What hangs together with the middle of the picture and is as bright as most of that: a card, where there is one. */
const middlePart = ({ width, height, points }: Grey, threshold: number): Uint8Array => {
  const middle: number[] = [];
  for (let y = Math.floor(height * 0.3); y < height * 0.7; y += 1)
    for (let x = Math.floor(width * 0.3); x < width * 0.7; x += 1) middle.push(y * width + x);
  const isBright = (point: number): boolean => (points[point] ?? 0) > threshold;
  const bright = middle.filter(isBright).length * 2 > middle.length;
  const part = new Uint8Array(points.length);
  const waiting = middle.filter((point) => isBright(point) === bright);
  for (const point of waiting) part[point] = 1;
  for (let point = waiting.pop(); point !== undefined; point = waiting.pop()) {
    const x = point % width;
    const beside = [x > 0 ? point - 1 : -1, x < width - 1 ? point + 1 : -1, point - width, point + width];
    for (const next of beside) {
      if (next < 0 || next >= points.length || part[next] || isBright(next) !== bright) continue;
      part[next] = 1;
      waiting.push(next);
    }
  }
  return part;
};

/** Which share of each side of the picture the part touches. */
const sidesOf = (part: Uint8Array, { width, height }: Size): number[] => {
  const share = (count: number, at: (index: number) => number): number => {
    let touched = 0;
    for (let index = 0; index < count; index += 1) touched += part[at(index)] ?? 0;
    return touched / count;
  };
  return [
    share(width, (x) => x),
    share(width, (x) => (height - 1) * width + x),
    share(height, (y) => y * width),
    share(height, (y) => y * width + width - 1),
  ];
};

/**
 * Whether a card or a paper runs out of the picture: it touches a side, and the table that it lies on is seen at another. One that fills
 * the whole picture was cut out on purpose, and says nothing.
 */
export const isCut = (copy: Grey): boolean => {
  const small = shrunk(copy);
  const threshold = thresholdOf(small);
  if (threshold === null) return false;
  const part = middlePart(small, threshold);
  if (part.reduce((sum, one) => sum + one, 0) < LEAST_AREA * part.length) return false;
  const sides = sidesOf(part, small);
  const touched = sides.filter((share) => share >= TOUCHED).length;
  return touched > 0 && touched <= MOST_SIDES && sides.some((share) => share <= FREE);
};
