import { type Decoded, decodePhoto } from './decode-photo.ts';
import type { Size } from './photo-size.ts';

/** A photo ready to be sent; `advice` says in words what it may be taken again for. `shown` is false where this browser cannot show it, such as HEIC outside Safari. */
export type Prepared = { blob: Blob; advice: string | null; shown: boolean };

const QUALITY = 0.82;

const drawn = ({ source }: Decoded, { width, height }: Size): [HTMLCanvasElement, CanvasRenderingContext2D] => {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  // JPEG knows no transparency and would show black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(source, 0, 0, width, height);
  return [canvas, context];
};

const asJpeg = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('no JPEG')));
    canvas.toBlob(done, 'image/jpeg', QUALITY);
  });

/** Fetched with the first photo that is chosen. Where it does not come, nothing is advised. */
const advised = async (photo: Decoded): Promise<string | null> => {
  try {
    return await (await import('./photo-coach.ts')).adviceOnPhoto(photo);
  } catch {
    return null;
  }
};

/**
 * Shrinks a photo on the device and writes it again, which leaves out what the camera noted beside the picture, such as
 * the place. A photo that this browser cannot read goes as it is; the server writes it again.
 */
export const preparePhoto = async (file: Blob): Promise<Prepared> => {
  try {
    const photo = await decodePhoto(file);
    const [canvas] = drawn(photo, photo);
    const [blob, advice] = await Promise.all([asJpeg(canvas), advised(photo)]);
    photo.release();
    return { blob, advice, shown: true };
  } catch {
    return { blob: file, advice: null, shown: false };
  }
};
