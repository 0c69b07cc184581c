import { type Advice, adviceOn, greyOf, JUDGED_SIDE } from './photo-advice.ts';
import { type Decoded, decodePhoto } from './decode-photo.ts';
import { type Size, sizeWithin } from './photo-size.ts';

/** A photo ready to be sent. `shown` is false where this browser cannot show it, such as HEIC outside Safari. */
export type Prepared = { blob: Blob; advice: Advice | null; shown: boolean };

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

const judged = (photo: Decoded): Advice | null => {
  const size = sizeWithin(photo, JUDGED_SIDE);
  const [, context] = drawn(photo, size);
  const { data } = context.getImageData(0, 0, size.width, size.height);
  return adviceOn(greyOf({ ...size, data }), photo.original);
};

/**
 * Shrinks a photo on the device and writes it again, which leaves out what the camera noted beside the picture, such as
 * the place. A photo that this browser cannot read goes as it is; the server writes it again.
 */
export const preparePhoto = async (file: Blob): Promise<Prepared> => {
  try {
    const photo = await decodePhoto(file);
    const [canvas] = drawn(photo, photo);
    const prepared = { blob: await asJpeg(canvas), advice: judged(photo), shown: true };
    photo.release();
    return prepared;
  } catch {
    return { blob: file, advice: null, shown: false };
  }
};
