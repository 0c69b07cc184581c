import type { FieldMessage } from '@keywright/contract/errors';

/** The largest file that the server takes. */
export const MOST_BYTES = 5 * 1024 * 1024;

/** Some phones give a HEIC photo no type. */
const PHOTO_NAME = /\.(jpe?g|png|webp|heic|heif)$/i;

const isImage = ({ type, name }: File): boolean =>
  type === '' ? PHOTO_NAME.test(name) : type.startsWith('image/') && type !== 'image/svg+xml';

/** Why a file cannot be taken at all, before it is opened; null when it can. */
export const judgeFile = (file: File): FieldMessage | null => {
  if (!isImage(file)) return 'file.not_image';
  return file.size === 0 ? 'file.unreadable' : null;
};
