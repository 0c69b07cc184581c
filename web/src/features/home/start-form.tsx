import { type ChangeEvent, useState } from 'react';
import { Form } from 'react-router';
import { at } from '../../lib/locale.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Ruler } from '../../ui/ruler.tsx';
import { VinInput } from '../../ui/vin-input.tsx';
import styles from './home.module.css';
import { noVerdict, type VinVerdict } from './vin-verdict.ts';
import { VinStatus } from './vin-status.tsx';

/** The VIN goes to the request form by a plain GET, so that it works before and without any script. */
export const StartForm = () => {
  const [typed, setTyped] = useState('');
  const [verdict, setVerdict] = useState<VinVerdict>(noVerdict);
  const judge = async ({ target: { value } }: ChangeEvent<HTMLInputElement>) => {
    setTyped(value);
    const { verdictOn } = await import('./judge-vin.ts');
    setVerdict(verdictOn(value));
  };
  return (
    <Form className={styles.form} method="get" action={at('/vehicle-keycode-request')}>
      <div>
        <Field name="vin" label={m.common_vin()} hint={m.home_vin_hint()}>
          <VinInput name="vin" value={typed} onChange={judge} />
        </Field>
        <Ruler filled={verdict.length} verdict={verdict.verdict} marked={verdict.marked} />
        <VinStatus verdict={verdict} />
      </div>
      <Button type="submit" tone="primary" wide>
        {m.home_start()}
      </Button>
    </Form>
  );
};
