import { backgroundFor, LIGHT_BACKGROUND } from '@keywright/contract/photo-background';
import type { Size } from './photo-size.ts';

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export const QUALITY = 0.82;

/** Draws a picture over the whole of a canvas, on a background: JPEG has no transparency and would show black. */
export const paintPhoto = (
  context: Context | null,
  source: CanvasImageSource,
  { width, height, background = LIGHT_BACKGROUND }: Size & { background?: string },
): Context => {
  if (!context) throw new Error('no canvas');
  context.fillStyle = background;
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, width, height);
  return context;
};

/** The side in pixels of the square canvas on which `backgroundOf` judges a picture. */
export const SAMPLE_SIDE = 64;
const OPAQUE_TYPES = /^image\/(jpeg|hei[cf])$/;

/** The background on which a photo can be seen. `sample` is an empty canvas of `SAMPLE_SIDE`. */
export const backgroundOf = (file: Blob, source: CanvasImageSource, sample: Context | null): string => {
  if (!sample || OPAQUE_TYPES.test(file.type)) return LIGHT_BACKGROUND;
  sample.drawImage(source, 0, 0, SAMPLE_SIDE, SAMPLE_SIDE);
  return backgroundFor(sample.getImageData(0, 0, SAMPLE_SIDE, SAMPLE_SIDE).data);
};
