export type Size = { width: number; height: number };

/** Across an ID card this is about 500 dots per inch: enough to read the smallest print. */
export const LONGEST_SIDE = 2048;

/** The longest side of the copy that is judged: larger ones tell no more and take longer. */
export const JUDGED_SIDE = 512;

/** The size that fits into a square of `longest`, in the same proportions. Nothing is made larger. */
export const sizeWithin = ({ width, height }: Size, longest: number): Size => {
  const scale = Math.min(1, longest / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};
