import { cleanVin, type VinSlip } from '@keywright/contract/vin';
import type { ChangeEvent } from 'react';
import { m } from '@keywright/words/messages';
import { vinReading, type VinVerdict } from '../../../lib/vin-verdict.ts';
import { Field } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { VinInput } from '../../../ui/vin-input.tsx';
import { VinReading } from '../../../ui/vin-status.tsx';
import { Button } from '../../../ui/button.tsx';
import { Row } from '../../../ui/layout.tsx';
import type { RequestValues } from '../request-values.ts';
import { PasteButton } from './paste-button.tsx';
import { ScanButton } from './scan-button.tsx';
import styles from './vin.module.css';
import { errorAt, useFormPart } from '../../../lib/forms/form-part.ts';

/** While keys are pressed the text is left alone, or a phone's keyboard would lose its place. */
const isTyping = ({ nativeEvent }: ChangeEvent): boolean =>
  nativeEvent instanceof InputEvent && /^(insertText|insertComposition|delete)/.test(nativeEvent.inputType);

/** The VIN by typing, pasting or scanning, and what can be said about it. */
export const VinField = ({ verdict }: { verdict: VinVerdict }) => {
  const { register, setValue, getValues, setFocus, formState } = useFormPart<RequestValues>();
  const put = (text: string) => {
    const vin = cleanVin(text);
    if (vin === getValues('vin')) return;
    setValue('vin', vin, { shouldDirty: true });
  };
  const control = register('vin', {
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setValue('vinConfirmed', false);
      if (!isTyping(event)) put(event.target.value);
    },
    onBlur: () => put(getValues('vin')),
  });
  const replace = (text: string) => {
    setValue('vinConfirmed', false);
    put(text);
  };
  const choose = (vin: string) => {
    replace(vin);
    // The button that was pressed is gone. On a phone the focus would bring up the keyboard for nothing.
    if (!matchMedia('(pointer: coarse)').matches) setFocus('vin');
  };
  const scanned = (vin: string) => {
    replace(vin);
    showToast(m.ask_scan_done({ vin }), { tone: 'fulfilled' });
  };
  return (
    <div className={styles.vin}>
      <Field name="vin" label={m.common_vin()} error={errorAt(formState.errors, 'vin')} required>
        <VinInput {...control} />
      </Field>
      <VinReading {...vinReading(verdict)} />
      <VinSlips slips={verdict.slips} onChoose={choose} />
      <div className={styles.ways}>
        <ScanButton onVin={scanned} />
        <PasteButton onText={replace} />
      </div>
    </div>
  );
};

type VinSlipsProps = { slips: readonly VinSlip[]; onChoose: (vin: string) => void };

/** What was probably meant, each a press away. */
const VinSlips = ({ slips, onChoose }: VinSlipsProps) =>
  slips.length === 0 ? null : (
    <Row>
      {slips.map(({ vin, to, place }) => (
        <Button key={vin} dense onClick={() => onChoose(vin)}>
          {m.ask_vin_put({ to, place })}
        </Button>
      ))}
    </Row>
  );
