import type { FieldMessage } from '@keywright/contract/field-messages';
import { m } from '@keywright/words/messages';

type PhotoFault = Extract<FieldMessage, 'file.required' | 'file.not_image' | 'file.too_large' | 'file.unreadable'>;

/** These four alone: the table of all words is fetched when the form is first touched. */
export const photoFaults: Record<PhotoFault, () => string> = {
  'file.required': () => m.field_file_required(),
  'file.not_image': () => m.field_file_not_image(),
  'file.too_large': () => m.field_file_too_large(),
  'file.unreadable': () => m.field_file_unreadable(),
};

/** The largest file that the server takes. */
export const MOST_BYTES = 5 * 1024 * 1024;

/** Some phones give a HEIC photo no type. */
const PHOTO_NAME = /\.(jpe?g|png|webp|heic|heif)$/i;

const isImage = ({ type, name }: File): boolean =>
  type === '' ? PHOTO_NAME.test(name) : type.startsWith('image/') && type !== 'image/svg+xml';

/** Why a file cannot be taken at all, before it is opened; null when it can. */
export const validateFile = (file: File): PhotoFault | null => {
  if (!isImage(file)) return 'file.not_image';
  return file.size === 0 ? 'file.unreadable' : null;
};
