import { bitmapOf, fitsAtOnce, isUpright } from './bitmap-of.ts';
import { backgroundOf, paintPhoto, QUALITY, SAMPLE_SIDE } from './paint-photo.ts';
import { JUDGED_SIDE, type Size, sizeWithin } from './photo-size.ts';

/** What the page asks: a photo, upright in `original`, in this size. */
export type Asked = { id: number; file: Blob; size: Size; original: Size };
/** The photo as JPEG and a copy of it to judge; null where this browser can't do it here. */
export type Answered = { id: number; shrunk: { blob: Blob; copy: ImageData } | null };

const canvasOf = ({ width, height }: Size): OffscreenCanvas => new OffscreenCanvas(width, height);

const shrink = async ({ file, size, original }: Asked): Promise<Answered['shrunk']> => {
  const bitmap = await (fitsAtOnce(original)
    ? createImageBitmap(file, { imageOrientation: 'from-image' })
    : bitmapOf(file, size));
  try {
    if (!isUpright(bitmap, size)) return null;
    const whole = canvasOf(size);
    const sample = canvasOf({ width: SAMPLE_SIDE, height: SAMPLE_SIDE }).getContext('2d');
    paintPhoto(whole.getContext('2d'), bitmap, { ...size, background: backgroundOf(file, bitmap, sample) });
    const judged = sizeWithin(size, JUDGED_SIDE);
    const small = paintPhoto(canvasOf(judged).getContext('2d', { willReadFrequently: true }), whole, judged);
    const copy = small.getImageData(0, 0, judged.width, judged.height);
    return { blob: await whole.convertToBlob({ type: 'image/jpeg', quality: QUALITY }), copy };
  } finally {
    bitmap.close();
  }
};

/** One after the other: a phone has room for the points of one. */
let before: Promise<void> = Promise.resolve();

const answer = async (asked: Asked): Promise<void> => {
  const shrunk = await shrink(asked).catch(() => null);
  const said: Answered = { id: asked.id, shrunk };
  postMessage(said, { transfer: shrunk ? [shrunk.copy.data.buffer] : [] });
};

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  before = before.then(() => answer(data));
});
