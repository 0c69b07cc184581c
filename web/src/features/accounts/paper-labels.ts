import type { RegistrationPaper } from '@keywright/contract/accounts';
import { m } from '@keywright/words/messages';

export const paperLabels: Record<RegistrationPaper, () => string> = {
  frontId: m.accounts_front_id,
  backId: m.accounts_back_id,
  insurance: m.accounts_insurance,
};

/** In the order of the page. */
export const paperNames = Object.keys(paperLabels) as RegistrationPaper[];

/** A fault as the summary says it: three papers can miss the same thing, so each is named. */
export const namedFault = ({ name, message }: { name: string; message: string }): { name: string; message: string } => {
  const label = paperLabels[name as RegistrationPaper]?.();
  return label ? { name, message: m.accounts_paper_says({ name: label, words: message }) } : { name, message };
};
