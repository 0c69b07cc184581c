import type { Size } from './photo-size.ts';

/** So many points at once, about 64 MB, a phone has room for. */
const MOST_POINTS = 16_000_000;
export const fitsAtOnce = ({ width, height }: Size): boolean => width * height <= MOST_POINTS;

/** Whether a browser turned a picture as it was told: some measure before they turn, or do not turn. */
export const isUpright = (one: Size, { width, height }: Size): boolean => one.width > one.height === width > height;

/** Unpacks a photo straight into a small size, so that a phone never holds all its points at once. */
export const bitmapOf = async (file: Blob, size: Size): Promise<ImageBitmap> => {
  const options = { imageOrientation: 'from-image', resizeQuality: 'high' } as const;
  const bitmap = await createImageBitmap(file, { ...options, resizeWidth: size.width });
  if (Math.abs(bitmap.height - size.height) <= 2) return bitmap;
  // Some browsers measure the width before they turn the photo upright.
  bitmap.close();
  return createImageBitmap(file, { ...options, resizeWidth: size.height });
};
