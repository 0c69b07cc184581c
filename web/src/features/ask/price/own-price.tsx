import { money } from '../../../lib/format.ts';
import { m } from '@keywright/words/messages';
import styles from './price.module.css';
import type { Prices } from './prices.ts';
import { verbatim } from '../../../ui/verbatim.tsx';

const otherPrice = ({ guestCents, memberCents }: Prices, member: boolean): string => {
  if (member) return m.ask_price_guest({ price: money(guestCents) });
  return m.ask_price_member({ price: memberCents === null ? m.ask_price_ask() : money(memberCents) });
};

/** What this person pays, and under it what the others do. */
export const OwnPrice = ({ prices, member }: { prices: Prices; member: boolean }) => (
  <div className={styles.own}>
    <p className={styles.amount}>{verbatim(money(prices.ownCents))}</p>
    <p className="meta">{verbatim(otherPrice(prices, member))}</p>
  </div>
);
