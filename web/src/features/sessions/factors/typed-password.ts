import { Password } from '@keywright/contract/sessions';
import { fieldSays } from '../../../lib/words.ts';
import { SECURITY_PASSWORD } from './password-field.tsx';

/** The password in a form, as the contract cleans it, or what is wrong with it. */
export const typedPassword = (form: FormData): { password: string } | { fault: string } => {
  const parsed = Password.safeParse(form.get(SECURITY_PASSWORD) ?? undefined);
  return parsed.success
    ? { password: parsed.data }
    : { fault: fieldSays(parsed.error.issues[0]?.message ?? 'invalid') };
};
