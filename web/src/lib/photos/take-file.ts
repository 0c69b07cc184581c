import type { FieldMessage } from '@keywright/contract/field-messages';
import { validateFile, MOST_BYTES } from './validate-file.ts';
import { preparePhoto } from './prepare-photo.ts';

/** A file ready to be sent. `shown` is false where this browser cannot show it. */
export type ReadyFile = { file: File; shown: boolean };

/** A file ready to be sent, or why it cannot be. */
export type Taken = (ReadyFile & { fault?: undefined }) | { fault: FieldMessage };

/** What a file input is told, so that only these are offered. */
export const DOCUMENT_TYPES = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png';

const PDF_NAME = /\.pdf$/i;
const PICTURE_NAME = /\.(jpe?g|png)$/i;

const jpegNamed = (blob: Blob, name: string): File =>
  new File([blob], `${name.replace(/\.\w+$/, '')}.jpg`, { type: blob.type });

/** Takes a photo that was chosen: judged, shrunk on the device, and called as it was. */
export const takePhoto = async (file: File): Promise<Taken> => {
  const fault = validateFile(file);
  if (fault) return { fault };
  const { blob, shown } = await preparePhoto(file);
  if (blob.size > MOST_BYTES) return { fault: 'file.too_large' };
  return { file: blob === file ? file : jpegNamed(blob, file.name), shown };
};

/** Takes a photo or a PDF, by the end of its name. A PDF goes as it is. */
export const takeDocument = async (file: File): Promise<Taken> => {
  if (PICTURE_NAME.test(file.name)) return takePhoto(file);
  if (!PDF_NAME.test(file.name) || file.size === 0) return { fault: 'file.not_document' };
  return file.size > MOST_BYTES ? { fault: 'file.too_large' } : { file, shown: false };
};
