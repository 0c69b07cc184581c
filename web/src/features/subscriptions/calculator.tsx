import { type Billing, planGives, VOLUME } from '@keywright/contract/plans';
import { priceList } from '@keywright/contract/price-list';
import { useRef, useState } from 'react';
import { money } from '../../lib/format.ts';
import { planName } from '../../lib/plan-words.ts';
import { m } from '@keywright/words/messages';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useBeforeApp } from '../../ui/use-before-app.ts';
import styles from './plans.module.css';
import { bestOf, codesIn, type Saving, savingsOf } from './savings.ts';

const makes = [...priceList.keys()].toSorted((one, other) => one.localeCompare(other));

/** What would I save? By the prices and the rules that the server charges by. */
export const Calculator = ({ billing }: { billing: Billing }) => {
  const [typed, setTyped] = useState('10');
  const [make, setMake] = useState('Ford');
  const codesField = useRef<HTMLInputElement>(null);
  const makeField = useRef<HTMLSelectElement>(null);
  useBeforeApp(() => {
    if (codesField.current) setTyped(codesField.current.value);
    if (makeField.current) setMake(makeField.current.value);
  });
  const codes = codesIn(typed);
  const savings = savingsOf(make, codes, billing);
  return (
    <section className={styles.calculator} aria-labelledby="would-save">
      <div className={styles.intro}>
        <h2 id="would-save">{m.subscriptions_calc_title()}</h2>
        <p>{m.subscriptions_calc_words()}</p>
      </div>
      <div className={styles.asked}>
        <Field name="codes" label={m.subscriptions_calc_codes()}>
          <TextInput
            ref={codesField}
            name="codes"
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <Field name="most" label={m.subscriptions_calc_make()}>
          <Select ref={makeField} name="most" value={make} onChange={({ target }) => setMake(target.value)}>
            {makes.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Savings savings={savings} />
      <p className={styles.best} role="status">
        {bestWords(codes, savings)}
      </p>
      <p className={styles.small}>
        {m.subscriptions_calc_basic({ limit: planGives('BASIC').codesInCart ?? 0 })}{' '}
        {billing === 'annual' ? m.subscriptions_calc_annual() : null}
      </p>
    </section>
  );
};

const bestWords = (codes: number, savings: readonly Saving[]): string => {
  if (codes >= VOLUME.fromRequests)
    return m.subscriptions_calc_volume({ count: VOLUME.fromRequests, price: money(VOLUME.perRequestCents) });
  const best = bestOf(savings);
  if (!best) return m.subscriptions_calc_none();
  return m.subscriptions_calc_best({ plan: planName({ ...best, trial: false }), price: money(best.leftCents) });
};

const Savings = ({ savings }: { savings: readonly Saving[] }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys must be able to scroll it where letters are large
  <section className={styles.wrap} aria-label={m.subscriptions_calc_table()} tabIndex={0}>
    <table className={styles.savings}>
      <thead>
        <tr>
          <th scope="col">{m.subscriptions_calc_plan()}</th>
          <th scope="col">{m.subscriptions_calc_off()}</th>
          <th scope="col">{m.subscriptions_calc_price()}</th>
          <th scope="col">{m.subscriptions_calc_left()}</th>
        </tr>
      </thead>
      <tbody>
        {savings.map(({ tier, offCents, costCents, leftCents }) => (
          <tr key={tier}>
            <th scope="row">{planName({ tier, trial: false })}</th>
            <td>{money(offCents)}</td>
            <td>{money(costCents)}</td>
            <td>
              {leftCents > 0 ? (
                <strong>{money(leftCents)}</strong>
              ) : (
                <span className={styles.small}>{m.subscriptions_calc_more({ price: money(-leftCents) })}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
