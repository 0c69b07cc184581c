import { forget, recall, remember } from '../../lib/kept.ts';

/** What of a registration is kept while its tab lives. The password never is. */
type RegistrationDraft = Record<'fname' | 'lname' | 'email' | 'phone' | 'state', string>;

const empty: RegistrationDraft = { fname: '', lname: '', email: '', phone: '', state: '' };

const parsed = (text: string): object => {
  try {
    return Object(JSON.parse(text)) as object;
  } catch {
    return {};
  }
};

/** What was typed before this page was opened anew; what is no text of a field of ours is left out. */
export const begunRegistration = (): RegistrationDraft => {
  const kept = parsed(recall('registration') ?? '{}') as Partial<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(empty).map(([name, nothing]) => [name, typeof kept[name] === 'string' ? kept[name] : nothing]),
  ) as RegistrationDraft;
};

export const keepRegistration = ({ fname, lname, email, phone, state }: RegistrationDraft): void =>
  remember('registration', JSON.stringify({ fname, lname, email, phone, state }));

export const forgetRegistration = (): void => forget('registration');
