import { bitmapOf, fitsAtOnce, isUpright } from './bitmap-of.ts';
import { LONGEST_SIDE, type Size, sizeWithin } from './photo-size.ts';

/** A photo as points, upright, no larger than `LONGEST_SIDE`; `original` is the size that it came in. */
export type Decoded = Size & {
  source: ImageBitmap | HTMLImageElement | HTMLCanvasElement;
  original: Size;
  release: () => void;
};

/** Reads the size, turned as the photo says, from its header: an image that is never shown is not unpacked. */
const openImage = async (file: Blob): Promise<HTMLImageElement> => {
  const url = URL.createObjectURL(file);
  const image = new Image();
  try {
    const loaded = new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = () => reject(new Error('not a picture that this browser shows'));
    });
    image.src = url;
    await loaded;
    return image;
  } finally {
    // An image that is loaded keeps its content without the address.
    URL.revokeObjectURL(url);
  }
};

/** Unpacked beside the page, which is waited for while a browser makes it smaller as well: so it is drawn small. */
const smallCopy = async (file: Blob, size: Size): Promise<HTMLCanvasElement> => {
  const whole = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const canvas = Object.assign(document.createElement('canvas'), { width: size.width, height: size.height });
    const context = canvas.getContext('2d');
    if (!context || !isUpright(whole, size)) throw new Error('not drawn as it is seen');
    context.imageSmoothingQuality = 'high';
    context.drawImage(whole, 0, 0, size.width, size.height);
    return canvas;
  } finally {
    whole.close();
  }
};

/** A photo that this browser can read, measured and not unpacked yet. */
export type Opened = { file: Blob; image: HTMLImageElement; original: Size; size: Size };

/** @throws Error when this browser cannot read it. */
export const openPhoto = async (file: Blob): Promise<Opened> => {
  const image = await openImage(file);
  const original = { width: image.naturalWidth, height: image.naturalHeight };
  return { file, image, original, size: sizeWithin(original, LONGEST_SIDE) };
};

/**
 * Unpacks a photo of a usual size and draws it small. A larger one is unpacked straight into its small size; where neither is possible, the
 * image is drawn, which browsers do well too.
 */
export const decodePhoto = async ({ file, image, original, size }: Opened): Promise<Decoded> => {
  const copy = fitsAtOnce(original) ? await smallCopy(file, size).catch(() => undefined) : undefined;
  if (copy) return { source: copy, ...size, original, release: () => undefined };
  const bitmap = await bitmapOf(file, size).catch(() => undefined);
  if (!bitmap) return { source: image, ...size, original, release: () => undefined };
  const { width, height } = bitmap;
  return { source: bitmap, width, height, original, release: () => bitmap.close() };
};
