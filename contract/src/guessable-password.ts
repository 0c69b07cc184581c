import { commonPasswords } from './common-passwords.ts';
import type { FieldMessage } from './field-messages.ts';

type Choice = {
  /** Cleaned as the contract cleans it. */
  password: string;
  email: string;
};

/** Why this password is guessed early: it is on the list of common passwords, or it is the email address or the name in it. */
export const guessablePasswordFault = ({
  password,
  email,
}: Choice): Extract<FieldMessage, 'password.common' | 'password.like_email'> | undefined => {
  const [name] = email.split('@', 1);
  if (password !== '' && [email, name].includes(password.toLowerCase())) return 'password.like_email';
  return commonPasswords.has(password) ? 'password.common' : undefined;
};
