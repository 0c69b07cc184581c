import { useEffect, useRef, useState } from 'react';
import { at } from '../../lib/locale.ts';
import type { VinVerdict } from '../../lib/vin-verdict.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/link.ts';
import { Ruler } from '../../ui/ruler.tsx';
import { VinInput } from '../../ui/vin-input.tsx';
import styles from './home.module.css';
import { VinStatus } from './vin-status.tsx';

/** The VIN goes to the request form by a plain GET, so that it works before and without any script. */
export const StartForm = () => {
  const field = useRef<HTMLInputElement>(null);
  const [verdict, setVerdict] = useState<VinVerdict>({ vin: '', kind: 'empty', marked: [], slips: [] });
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
        <Ruler filled={verdict.vin.length} verdict={rulerOf(verdict)} marked={verdict.marked} />
        <VinStatus verdict={verdict} />
      </div>
      <Button type="submit" tone="primary" wide>
        {m.home_start()}
      </Button>
    </Form>
  );
};

const rulerOf = ({ kind }: VinVerdict): 'good' | 'bad' | undefined => {
  if (kind === 'good') return 'good';
  return kind === 'long' || kind === 'doubtful' ? 'bad' : undefined;
};

/** Fetched with the first character: the page needs none of it to be read. */
const judge = async (field: HTMLInputElement): Promise<VinVerdict> => {
  const { verdictOn } = await import('../../lib/vin-verdict.ts');
  return verdictOn(field.value);
};
