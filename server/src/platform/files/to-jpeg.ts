import { backgroundFor } from '@keywright/contract/photo-background';
import sharp, { type OutputInfo, type Sharp } from 'sharp';

export type Jpeg = { data: Buffer; info: Pick<OutputInfo, 'width' | 'height'> };

const LONGEST_SIDE = 2000;
const QUALITY = 82;
const MAX_SECONDS = 10;

/** Encodes a picture as a JPEG of at most 2000 pixels a side, upright, in sRGB and without metadata. */
export const toJpeg = async (image: Sharp, { hasAlpha = false } = {}): Promise<Jpeg> => {
  const sized = image
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: MAX_SECONDS });
  const opaque = hasAlpha ? await onBackground(sized) : sized;
  return opaque.jpeg({ quality: QUALITY }).timeout({ seconds: MAX_SECONDS }).toBuffer({ resolveWithObject: true });
};

/** Only the whole picture shows which background it needs, so it is decoded before it is flattened. */
const onBackground = async (image: Sharp): Promise<Sharp> => {
  const pixels = image.ensureAlpha().raw({ depth: 'uchar' });
  const { data, info } = await pixels.toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return sharp(data, { raw }).flatten({ background: backgroundFor(data) });
};
