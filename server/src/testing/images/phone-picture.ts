import sharp from 'sharp';
import { paddedJpeg } from './photos.ts';

/**
 * A picture as a phone's camera writes it: 12 megapixels and `bytes` long, lying on its side and turned upright by EXIF
 * (CIPA DC-008), with the place where it was taken.
 */
export const asTakenByPhone = async (picture: Buffer, bytes: number): Promise<Buffer> => {
  const onItsSide = await sharp(picture).rotate(270).toBuffer();
  const jpeg = await sharp(onItsSide)
    .resize(4032, 3024, { fit: 'fill' })
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Model: 'Some Phone' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '54/1 41/1 14/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '25/1 16/1 47/1',
      },
    })
    .jpeg({ quality: 90 })
    .toBuffer();
  return paddedJpeg(jpeg, bytes);
};
