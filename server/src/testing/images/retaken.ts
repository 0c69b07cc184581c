import sharp from 'sharp';

/** How somebody may have taken a picture: shares of its sides that are out of it, how bright, how far out of focus, how wide, in what light. */
type Taken = {
  left?: number;
  right?: number;
  top?: number;
  bottom?: number;
  brightness?: number;
  blur?: number;
  width?: number;
  tint?: string;
};

/** A picture as it is when it was taken otherwise. */
export const retaken = async (picture: Buffer, taken: Taken): Promise<Buffer> => {
  const { left = 0, right = 0, top = 0, bottom = 0, brightness, blur, width, tint } = taken;
  const size = await sharp(picture).metadata();
  const part = sharp(picture).extract({
    left: Math.round(size.width * left),
    top: Math.round(size.height * top),
    width: Math.round(size.width * (1 - left - right)),
    height: Math.round(size.height * (1 - top - bottom)),
  });
  // In steps of their own: sharp does what it is told in an order of its own.
  const bytes = await part.jpeg().toBuffer();
  let image = sharp(bytes);
  if (brightness !== undefined) image = image.linear(brightness, 0);
  if (blur !== undefined) image = image.blur(blur);
  if (tint !== undefined) image = image.tint(tint);
  if (width !== undefined) image = image.resize({ width });
  return image.jpeg().toBuffer();
};

/** What is in a picture laid on a table of another colour, turned by so many degrees. */
export const laidOn = (picture: Buffer, table: string, turn: number): Promise<Buffer> =>
  sharp(picture)
    .rotate(turn, { background: table })
    .extend({ top: 160, bottom: 160, left: 200, right: 200, background: table })
    .jpeg()
    .toBuffer();

type Points = { width: number; height: number; data: Uint8ClampedArray };

/** How large a picture is, and its points where its longest side is no longer than this. */
export const pointsOf = async (
  picture: Buffer,
  longest: number,
): Promise<{ original: { width: number; height: number }; points: Points }> => {
  const { width, height } = await sharp(picture).metadata();
  const scale = Math.min(1, longest / Math.max(width, height));
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const data = await sharp(picture)
    .resize({ ...size, fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer();
  return { original: { width, height }, points: { ...size, data: new Uint8ClampedArray(data) } };
};
