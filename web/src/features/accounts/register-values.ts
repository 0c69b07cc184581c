import { Registration, RegistrationPaper } from '@keywright/contract/accounts';
import type { FieldMessage } from '@keywright/contract/errors';
import { fieldSays } from '../../lib/words.ts';
import { type Faults, faultsFrom } from './faults.ts';

const MOST_BYTES = 5 * 1024 * 1024;
/** Some phones give a HEIC photo no type. */
const PHOTO_NAME = /\.(jpe?g|png|webp|heic|heif)$/i;

export const paperNames = RegistrationPaper.options;
export const registerFields = ['fname', 'lname', 'email', 'phone', 'password', 'state', ...paperNames] as const;

type Papers = Record<RegistrationPaper, File>;
type Judged = { values: { body: Registration; files: Papers } } | { values?: undefined; faults: Faults };

const isImage = ({ type, name }: File): boolean => (type === '' ? PHOTO_NAME.test(name) : type.startsWith('image/'));

const paperFault = (file: FormDataEntryValue | null): FieldMessage | undefined => {
  if (!(file instanceof File) || (file.size === 0 && file.name === '')) return 'file.required';
  if (!isImage(file)) return 'file.not_image';
  if (file.size > MOST_BYTES) return 'file.too_large';
  return file.size === 0 ? 'file.required' : undefined;
};

/** What is wrong with one paper, in words; nothing when it can be sent. */
export const saysOfPaper = (file: FormDataEntryValue | null): string | undefined => {
  const fault = paperFault(file);
  return fault && fieldSays(fault);
};

const paperFaults = (form: FormData): Faults =>
  Object.fromEntries(
    paperNames.flatMap((name) => {
      const words = saysOfPaper(form.get(name));
      return words ? [[name, words]] : [];
    }),
  );

/** Judges the whole form by the contract's schema, so that everything that is wrong is said at once. */
export const judgeRegistration = (form: FormData): Judged => {
  const parsed = Registration.safeParse(Object.fromEntries(form));
  const faults = { ...(parsed.success ? {} : faultsFrom(parsed.error)), ...paperFaults(form) };
  if (!parsed.success || Object.keys(faults).length > 0) return { faults };
  const files = Object.fromEntries(paperNames.map((name) => [name, form.get(name)])) as Papers;
  return { values: { body: parsed.data, files } };
};
