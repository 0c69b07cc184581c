import { mailToSupport } from '../../lib/support.ts';
import { m } from '@keywright/words/messages';
import { buttonClass } from '../../ui/button.tsx';

/** A letter to support that names the payment, where it is known. */
export const WriteToSupport = ({ number }: { number: string | null }) => (
  <a className={buttonClass({})} href={mailToSupport(m.payments_support_subject({ number: number ?? '' }).trim())}>
    {m.payments_support()}
  </a>
);
