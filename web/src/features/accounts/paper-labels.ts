import type { RegistrationPaper } from '@keywright/contract/accounts';
import { accountPhotoNames } from '@keywright/words/photo-names';
import { m } from '@keywright/words/messages';

/** In the order of the page. */
export const paperNames = Object.keys(accountPhotoNames) as RegistrationPaper[];

/** A fault as the summary says it: three papers can miss the same thing, so each is named. */
export const namedFault = ({ name, message }: { name: string; message: string }): { name: string; message: string } => {
  const label = accountPhotoNames[name as RegistrationPaper]?.();
  return label ? { name, message: m.accounts_paper_says({ name: label, words: message }) } : { name, message };
};
