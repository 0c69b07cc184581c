import { Registration, RegistrationPaper } from '@keywright/contract/accounts';
import { type Faults, faultsFrom } from '../../lib/faults.ts';
import type { Taken } from '../../lib/photos/take-file.ts';
import { fieldSays } from '../../lib/words.ts';

export const paperNames = RegistrationPaper.options;
export const registerFields = ['fname', 'lname', 'email', 'phone', 'password', 'state', ...paperNames] as const;

type Papers = Record<RegistrationPaper, File>;
type Judged = { values: { body: Registration; files: Papers } } | { values?: undefined; faults: Faults };
type Take = (name: string, file: File) => Promise<Taken>;

const isNothing = (file: FormDataEntryValue | null): file is null | string =>
  !(file instanceof File) || (file.size === 0 && file.name === '');

const paperFrom = (form: FormData, name: RegistrationPaper, take: Take): Promise<Taken> => {
  const file = form.get(name);
  return isNothing(file) ? Promise.resolve({ fault: 'file.required' }) : take(name, file);
};

/**
 * Judges the whole form by the contract's schema, so that everything that is wrong is said at once. `take` makes each
 * photo ready to be sent.
 */
export const judgeRegistration = async (form: FormData, take: Take): Promise<Judged> => {
  const parsed = Registration.safeParse(Object.fromEntries(form));
  const taken = await Promise.all(paperNames.map(async (name) => [name, await paperFrom(form, name, take)] as const));
  const faults: Record<string, string> = parsed.success ? {} : { ...faultsFrom(parsed.error) };
  const files: Partial<Papers> = {};
  for (const [name, paper] of taken) {
    if (paper.fault) faults[name] = fieldSays(paper.fault);
    else files[name] = paper.file;
  }
  if (!parsed.success || Object.keys(faults).length > 0) return { faults };
  return { values: { body: parsed.data, files: files as Papers } };
};
