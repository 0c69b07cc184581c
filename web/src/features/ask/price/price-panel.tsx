import { money } from '../../../lib/format.ts';
import { m } from '@keywright/words/messages';
import { verbatim } from '../../../ui/verbatim.tsx';
import { LogInForLess } from './price-notes.tsx';
import styles from './price.module.css';
import { pinWords, savingWords } from './price-words.ts';
import type { Prices } from './prices.ts';

type PricePanelProps = { prices: Prices | null; member: boolean; guest: boolean };

/** On a desktop, beside the form: both prices line by line, the person's own first. */
export const PricePanel = ({ prices, member, guest }: PricePanelProps) => (
  <section aria-labelledby="price-title" className={styles.panel}>
    <h2 id="price-title">{m.ask_price()}</h2>
    {prices ? <Lines prices={prices} member={member} guest={guest} /> : <p className="meta">{m.ask_price_later()}</p>}
  </section>
);

type LinesProps = { prices: Prices; member: boolean; guest: boolean };

const Lines = ({ prices, member, guest }: LinesProps) => {
  const { guestCents, memberCents } = prices;
  const asGuest = { name: m.ask_guest(), amount: money(guestCents) };
  const asMember = {
    name: m.ask_member(),
    amount: memberCents === null ? m.ask_price_ask() : money(memberCents),
  };
  const saving = savingWords(prices, member);
  return (
    <>
      <dl className={styles.lines}>
        {(member ? [asMember, asGuest] : [asGuest, asMember]).map(({ name, amount }) => (
          <div key={name} className={styles.line}>
            <dt>{name}</dt>
            <dd>{verbatim(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className="meta">{verbatim([saving, pinWords(prices)].filter(Boolean).join(' '))}</p>
      {prices.mayVary ? <p className="meta">{m.ask_price_varies()}</p> : null}
      {guest ? <p className="meta">{<LogInForLess {...prices} />}</p> : null}
    </>
  );
};
