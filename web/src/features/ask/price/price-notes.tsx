import { Link } from '../../../ui/link.ts';
import { verbatim } from '../../../ui/verbatim.tsx';
import { money } from '../../../lib/format.ts';
import { at } from '../../../lib/locale.ts';
import { m } from '@keywright/words/messages';
import styles from './price.module.css';
import type { Prices } from './prices.ts';
import { pinWords, savingWords } from './price-words.ts';

type PriceNotesProps = { prices: Prices; member: boolean; guest: boolean };

/** The way to the member price; what is in the form waits there. */
export const LogInForLess = ({ memberCents, savingCents }: Prices) => {
  const next = new URLSearchParams({ next: at('/vehicle-keycode-request') });
  return memberCents === null || savingCents === 0 ? null : (
    <Link to={at(`/login?${next}`)}>{verbatim(m.ask_log_in_for({ price: money(memberCents) }))}</Link>
  );
};

/** On a phone, below the vehicle: the saving, the PIN, and what else is to be known of the price. */
export const PriceNotes = ({ prices, member, guest }: PriceNotesProps) => {
  const notes = [savingWords(prices, member), pinWords(prices), prices.mayVary ? m.ask_price_varies() : null];
  return (
    <p className={styles.notes}>
      {verbatim(notes.filter(Boolean).join(' '))} {guest ? <LogInForLess {...prices} /> : null}
    </p>
  );
};
