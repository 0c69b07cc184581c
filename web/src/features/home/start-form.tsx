import { useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import { at } from '../../lib/locale.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Ruler } from '../../ui/ruler.tsx';
import { VinInput } from '../../ui/vin-input.tsx';
import styles from './home.module.css';
import { VinStatus } from './vin-status.tsx';
import { noVerdict, type VinVerdict } from './vin-verdict.ts';

/** The VIN goes to the request form by a plain GET, so that it works before and without any script. */
export const StartForm = () => {
  const field = useRef<HTMLInputElement>(null);
  const [verdict, setVerdict] = useState<VinVerdict>(noVerdict);
  useEffect(() => {
    // The page may have been typed into before this script arrived.
    if (field.current?.value) void judge(field.current).then(setVerdict);
  }, []);
  return (
    <Form className={styles.form} method="get" action={at('/vehicle-keycode-request')}>
      <div>
        <Field name="vin" label={m.common_vin()} hint={m.home_vin_hint()}>
          <VinInput ref={field} name="vin" onChange={({ target }) => void judge(target).then(setVerdict)} />
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

const judge = async (field: HTMLInputElement): Promise<VinVerdict> => {
  const { verdictOn } = await import('./judge-vin.ts');
  return verdictOn(field.value);
};
