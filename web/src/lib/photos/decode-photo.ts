import { LONGEST_SIDE, type Size, sizeWithin } from './photo-size.ts';

/** A photo as points, upright, no larger than `LONGEST_SIDE`; `original` is the size that it came in. */
export type Decoded = Size & { source: ImageBitmap | HTMLImageElement; original: Size; release: () => void };

/** Reads the size, turned as the photo says, from its header: an image that is never shown is not unpacked. */
const openImage = async (url: string): Promise<HTMLImageElement> => {
  const image = new Image();
  const loaded = new Promise((resolve, reject) => {
    image.onload = resolve;
    image.onerror = () => reject(new Error('not a picture that this browser shows'));
  });
  image.src = url;
  await loaded;
  return image;
};

const bitmapOf = async (file: Blob, size: Size): Promise<ImageBitmap> => {
  const options = { imageOrientation: 'from-image', resizeQuality: 'high' } as const;
  const bitmap = await createImageBitmap(file, { ...options, resizeWidth: size.width });
  if (Math.abs(bitmap.height - size.height) <= 2) return bitmap;
  // Some browsers measure the width before they turn the photo upright.
  bitmap.close();
  return createImageBitmap(file, { ...options, resizeWidth: size.height });
};

/**
 * Unpacks a photo straight into its small size, so that a phone never holds all its points at once; where that is not
 * possible, draws the image small, which browsers do well too.
 * @throws Error when this browser cannot read it.
 */
export const decodePhoto = async (file: Blob): Promise<Decoded> => {
  const url = URL.createObjectURL(file);
  try {
    const image = await openImage(url);
    const original = { width: image.naturalWidth, height: image.naturalHeight };
    const size = sizeWithin(original, LONGEST_SIDE);
    const bitmap = await bitmapOf(file, size).catch(() => undefined);
    if (bitmap) {
      const { width, height } = bitmap;
      return { source: bitmap, width, height, original, release: () => bitmap.close() };
    }
    return { source: image, ...size, original, release: () => undefined };
  } finally {
    // An image that is loaded keeps its content without the address.
    URL.revokeObjectURL(url);
  }
};
