import { useEffect, useRef, useState } from 'react';
import { at } from '../../lib/locale.ts';
import type { vinSays, VinVerdict } from '../../lib/vin-verdict.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/link.ts';
import { Ruler } from '../../ui/ruler.tsx';
import { VinInput } from '../../ui/vin-input.tsx';
import { VinStatus } from '../../ui/vin-status.tsx';
import styles from './home.module.css';

/** The VIN goes to the request form by a plain GET, so that it works before and without any script. */
export const StartForm = () => {
  const field = useRef<HTMLInputElement>(null);
  const [judged, setJudged] = useState<Judged>(nothingYet);
  useEffect(() => {
    // The page may have been typed into before this script arrived.
    if (field.current?.value) void judge(field.current).then(setJudged);
  }, []);
  return (
    <Form className={styles.form} method="get" action={at('/vehicle-keycode-request')}>
      <div>
        <Field name="vin" label={m.common_vin()} hint={m.home_vin_hint()}>
          <VinInput
            ref={field}
            name="vin"
            enterKeyHint="go"
            onChange={({ target }) => void judge(target).then(setJudged)}
          />
        </Field>
        <Ruler filled={judged.vin.length} verdict={rulerOf(judged)} marked={judged.marked} />
        <VinStatus tone={judged.tone} says={judged.says} />
      </div>
      <Button type="submit" tone="primary" wide>
        {m.home_start()}
      </Button>
    </Form>
  );
};

type Judged = VinVerdict & ReturnType<typeof vinSays>;

const nothingYet = (): Judged => {
  const says = m.common_vin_count({ count: 0 });
  return { vin: '', kind: 'empty', marked: [], slips: [], tone: 'counting', says };
};

const rulerOf = ({ kind }: VinVerdict): 'good' | 'bad' | undefined => {
  if (kind === 'good') return 'good';
  return kind === 'long' || kind === 'doubtful' ? 'bad' : undefined;
};

/** Fetched with the first character: the page needs none of it to be read. */
const judge = async (field: HTMLInputElement): Promise<Judged> => {
  const { verdictOn, vinSays: says } = await import('../../lib/vin-verdict.ts');
  const verdict = verdictOn(field.value);
  return { ...verdict, ...says(verdict) };
};
