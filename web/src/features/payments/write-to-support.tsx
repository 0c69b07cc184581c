import { mailToSupport } from '../../lib/support.ts';
import { m } from '@keywright/words/messages';
import { Anchor } from '../../ui/anchor.tsx';
import { buttonClass } from '../../ui/button.tsx';

/** A letter to support that names the payment, where it is known. */
export const WriteToSupport = ({ number }: { number: string | null }) => (
  <Anchor className={buttonClass({})} href={mailToSupport(m.payments_support_subject({ number: number ?? '' }).trim())}>
    {m.payments_support()}
  </Anchor>
);
