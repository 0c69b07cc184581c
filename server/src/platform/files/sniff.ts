import { fileTypeFromBuffer } from 'file-type';

/** What an upload is by its first bytes, whatever it is called; undefined is nothing that we take. */
export type Sniffed = ImageKind | 'pdf';
export type ImageKind = 'jpeg' | 'png' | 'webp' | 'heif';

const taken: Readonly<Record<string, Sniffed>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/heic': 'heif',
  'image/heif': 'heif',
  'image/heic-sequence': 'heif',
  'image/heif-sequence': 'heif',
  'application/pdf': 'pdf',
};

/** More than any signature needs, and little enough that a hostile file is not walked through. */
const HEAD_BYTES = 4096;

export const sniff = async (bytes: Buffer): Promise<Sniffed | undefined> => {
  const found = await fileTypeFromBuffer(bytes.subarray(0, HEAD_BYTES)).catch(() => undefined);
  return found && Object.hasOwn(taken, found.mime) ? taken[found.mime] : undefined;
};
