import { rowOfMake } from '@keywright/contract/price-list';
import type { ReactNode } from 'react';
import { m } from '@keywright/words/messages';
import { priceText } from '../../lib/prices.ts';
import { Plate, PlateLine } from '../../ui/plate.tsx';
import { Ruler } from '../../ui/ruler.tsx';
import styles from './home.module.css';

const ford = rowOfMake('Ford');
const priceOfFord = (text: 'guest' | 'memberCharged'): string => (ford ? priceText(text, ford) : '');

/** Three numbered rows, each with the real piece of the interface that it speaks of. */
export const HowItWorks = () => (
  <section className={styles.how}>
    <h2>{m.home_how()}</h2>
    <ol className={styles.steps}>
      <Step number={1} title={m.home_step_vin()} words={m.home_step_vin_words()}>
        <span className={styles.vin} translate="no">
          1FTEW1EP3JFA10312
        </span>
        <Ruler filled={17} verdict="good" />
      </Step>
      <Step number={2} title={m.home_step_pay()} words={m.home_step_pay_words()}>
        <dl className={styles.prices}>
          <dt>Ford F-150, {m.home_price_member()}</dt>
          <dd translate="no">{priceOfFord('memberCharged')}</dd>
          <dt>Ford F-150, {m.home_price_guest()}</dt>
          <dd translate="no">{priceOfFord('guest')}</dd>
        </dl>
      </Step>
      <Step number={3} title={m.home_step_code()} words={m.home_step_code_words()}>
        <Plate>
          <PlateLine label={m.common_key_code()} code="1432X" />
        </Plate>
      </Step>
    </ol>
  </section>
);

type StepProps = { number: number; title: string; words: string; children: ReactNode };

const Step = ({ number, title, words, children }: StepProps) => (
  <li className={styles.step}>
    <span className={styles.number} aria-hidden="true">
      {number}
    </span>
    <div className={styles.stepWords}>
      <h3>{title}</h3>
      <p>{words}</p>
    </div>
    <div className={styles.piece}>{children}</div>
  </li>
);
