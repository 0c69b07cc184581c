import { LONGEST_SIDE, type Size, sizeWithin } from './photo-size.ts';

/** A photo as points, upright, no larger than `LONGEST_SIDE`; `original` is the size that it came in. */
export type Decoded = Size & {
  source: ImageBitmap | HTMLImageElement | HTMLCanvasElement;
  original: Size;
  release: () => void;
};

/** So many points at once, about 64 MB, a phone has room for. */
const MOST_POINTS = 16_000_000;

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

/** Unpacked beside the page, which is waited for while a browser makes it smaller as well: so it is drawn small. */
const smallCopy = async (file: Blob, { width, height }: Size): Promise<HTMLCanvasElement> => {
  const whole = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    if (!context || whole.width > whole.height !== width > height) throw new Error('not drawn as it is seen');
    context.imageSmoothingQuality = 'high';
    context.drawImage(whole, 0, 0, width, height);
    return canvas;
  } finally {
    whole.close();
  }
};

/**
 * Unpacks a photo of a usual size and draws it small. A larger one is unpacked straight into its small size, so that a phone never holds
 * all its points at once; where neither is possible, the image is drawn, which browsers do well too.
 * @throws Error when this browser cannot read it.
 */
export const decodePhoto = async (file: Blob): Promise<Decoded> => {
  const url = URL.createObjectURL(file);
  try {
    const image = await openImage(url);
    const original = { width: image.naturalWidth, height: image.naturalHeight };
    const size = sizeWithin(original, LONGEST_SIDE);
    if (original.width * original.height <= MOST_POINTS) {
      const copy = await smallCopy(file, size).catch(() => undefined);
      if (copy) return { source: copy, ...size, original, release: () => undefined };
    }
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
