import type { Size } from './photo-size.ts';

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export const QUALITY = 0.82;

/** Draws a picture over the whole of a canvas, on white: JPEG knows no transparency and would show black. */
export const paintPhoto = (context: Context | null, source: CanvasImageSource, { width, height }: Size): Context => {
  if (!context) throw new Error('no canvas');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, width, height);
  return context;
};
