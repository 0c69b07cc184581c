import { type Billing, planGives } from '@keywright/contract/plans';
import { factsOfMake, offeredMakes } from '@keywright/contract/price-list';
import { codesIn, CALCULATOR_START, type Saving, savingsOf } from '@keywright/contract/savings';
import { bestText, leftText, marks, offText } from '@keywright/words/price-words';
import { useRef, useState } from 'react';
import { money } from '../../lib/format.ts';
import { markedOr, pricesHere } from '../../lib/prices.ts';
import { m } from '@keywright/words/messages';
import { planName } from '@keywright/words/plan-names';
import figures from '../../ui/figures.module.css';
import { Field } from '../../ui/field.tsx';
import { Options, Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useBeforeApp } from '../../ui/use-before-app.ts';
import styles from './plans.module.css';

const makes = offeredMakes.toSorted((one, other) => one.localeCompare(other));

/** What would I save? By the prices and the rules that the server charges by. */
export const Calculator = ({ billing }: { billing: Billing }) => {
  const [typed, setTyped] = useState(String(CALCULATOR_START.codes));
  const [make, setMake] = useState<string>(CALCULATOR_START.make);
  const codesField = useRef<HTMLInputElement>(null);
  const makeField = useRef<HTMLSelectElement>(null);
  useBeforeApp(() => {
    if (codesField.current) setTyped(codesField.current.value);
    if (makeField.current) setMake(makeField.current.value);
  });
  const codes = codesIn(typed);
  const facts = factsOfMake(pricesHere, make);
  const savings = facts ? savingsOf(facts, codes, billing) : [];
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
            <Options of={makes.map((name) => [name, name])} />
          </Select>
        </Field>
      </div>
      <Savings savings={savings} />
      <p className={styles.best} role="status" translate="no">
        {markedOr(marks.best, () => bestText(codes, savings))}
      </p>
      <p className="meta">
        {m.subscriptions_calc_basic({ limit: planGives('BASIC').codesInCart ?? 0 })}{' '}
        {billing === 'annual' ? m.subscriptions_calc_annual() : null}
      </p>
    </section>
  );
};

const Savings = ({ savings }: { savings: readonly Saving[] }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys must be able to scroll it where letters are large
  <section className={figures.wrap} aria-label={m.subscriptions_calc_table()} tabIndex={0}>
    <table className={figures.table}>
      <thead>
        <tr>
          <th scope="col">{m.subscriptions_calc_plan()}</th>
          <th scope="col">{m.subscriptions_calc_off()}</th>
          <th scope="col">{m.subscriptions_calc_price()}</th>
          <th scope="col">{m.subscriptions_calc_left()}</th>
        </tr>
      </thead>
      <tbody>
        {savings.map((saving) => (
          <tr key={saving.tier}>
            <th scope="row">{planName({ tier: saving.tier, trial: false })}</th>
            <td translate="no">{markedOr(marks.off(saving.tier), () => offText(saving))}</td>
            <td translate="no">{money(saving.costCents)}</td>
            <td translate="no">{markedOr(marks.left(saving.tier), () => leftText(saving))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
