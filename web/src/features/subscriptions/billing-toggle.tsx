import { type Billing, billings } from '@keywright/contract/plans';
import { useId, useRef } from 'react';
import { m } from '@keywright/words/messages';
import { useBeforeApp } from '../../ui/use-before-app.ts';
import styles from './plan-prices.module.css';

const words = { monthly: m.subscriptions_monthly, annual: m.subscriptions_annual } satisfies Record<Billing, unknown>;

type BillingToggleProps = { billing: Billing; onChange: (billing: Billing) => void };

/** By the month or by the year. Which prices are shown follows the box that is ticked by style alone, so that it works before and without any script. */
export const BillingToggle = ({ billing, onChange }: BillingToggleProps) => {
  const name = useId();
  const boxes = useRef<HTMLFieldSetElement>(null);
  useBeforeApp(() => {
    const ticked = boxes.current?.querySelector<HTMLInputElement>(':checked')?.value;
    const one = billings.find((known) => known === ticked);
    if (one && one !== billing) onChange(one);
  });
  return (
    <fieldset ref={boxes} className={styles.toggle}>
      <legend>{m.subscriptions_billing()}</legend>
      {billings.map((one) => (
        <label key={one}>
          <input type="radio" name={name} value={one} checked={one === billing} onChange={() => onChange(one)} />
          <span>{words[one]()}</span>
          {one === 'annual' ? <span className={styles.save}>{m.subscriptions_save()}</span> : null}
        </label>
      ))}
    </fieldset>
  );
};
