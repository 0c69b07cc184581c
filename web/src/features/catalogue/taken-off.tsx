import { planGives } from '@keywright/contract/plans';
import { at } from '../../lib/locale.ts';
import { m } from '@keywright/words/messages';
import { Link } from '../../ui/link.ts';
import styles from './pricing.module.css';

/** What each plan takes off the prices of the table. */
export const TakenOff = () => (
  <section>
    <h2>{m.subscriptions_takes_off()}</h2>
    <p>
      {m.subscriptions_takes_off_words({
        basic: planGives('BASIC').percent,
        professional: planGives('PROFESSIONAL').percent,
        enterprise: planGives('ENTERPRISE').percent,
      })}
    </p>
    <p className={styles.other}>
      <Link to={at('/subscriptions')}>{m.subscriptions_preview_all()}</Link>
    </p>
  </section>
);
