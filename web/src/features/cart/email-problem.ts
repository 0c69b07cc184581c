import { Email } from '@keywright/contract/email';
import { fieldSays } from '../../lib/words.ts';

/** What is wrong with an address that was typed, in words. */
export const emailProblem = (email: string): string | undefined => {
  const read = Email.safeParse(email);
  return read.success ? undefined : fieldSays(read.error.issues[0]?.message ?? 'invalid', '');
};
