import { decodePhoto } from '../../../lib/photos/decode-photo.ts';
import { openBarcodeReader } from './barcode-reader.ts';
import { bestVin } from './vin-in-text.ts';

/** The VIN in the barcode on a photo; undefined where there is none to be read. */
export const readVinPhoto = async (file: Blob): Promise<string | undefined> => {
  const [photo, read] = await Promise.all([decodePhoto(file), openBarcodeReader()]);
  try {
    return bestVin(await read(photo));
  } finally {
    photo.release();
  }
};
