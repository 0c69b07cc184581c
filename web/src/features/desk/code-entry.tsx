import type { ReactNode } from 'react';
import { m } from '@keywright/words/messages';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import styles from './code-entry.module.css';

type CodeEntryProps = {
  label: ReactNode;
  /** What the repeated field is called. */
  againLabel: string;
  field: { name: string; error: string | undefined };
  againField: { name: string; error: string | undefined };
  input: object;
  againInput: object;
  /** It came from the clipboard: nothing was mistyped, so that it is read back and not typed again. */
  pasted: boolean;
  onPaste: () => void;
  onTyped: () => void;
  maxLength: number;
  /** What codes of this make look like, where that is known. */
  hint: string | undefined;
};

const secret = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false };
const readsInto = /^insertFrom(Paste|Drop)/;

/** A code that opens a car: typed twice, or pasted once and read back large. */
export const CodeEntry = (props: CodeEntryProps) => {
  const { label, againLabel, field, againField, input, againInput, pasted, maxLength, hint } = props;
  const told = (event: { nativeEvent: Event }) => {
    const kind = event.nativeEvent instanceof InputEvent ? event.nativeEvent.inputType : '';
    if (readsInto.test(kind)) props.onPaste();
    else props.onTyped();
  };
  return (
    <>
      <Field className={styles.cell} {...field} label={label} hint={hint} required>
        <TextInput mono {...secret} maxLength={maxLength} {...input} onInput={told} />
      </Field>
      {pasted ? (
        <p className={styles.pasted} role="status">
          {m.desk_pasted()}
        </p>
      ) : (
        <Field className={styles.cell} {...againField} label={againLabel} required>
          <TextInput
            mono
            {...secret}
            maxLength={maxLength}
            {...againInput}
            onPaste={(event) => event.preventDefault()}
          />
        </Field>
      )}
    </>
  );
};

/** What leaves, as it leaves: large, to be held against where it came from. */
export const ReadBack = ({ codes }: { codes: [string, string][] }) => {
  const shown = codes.filter(([, code]) => code !== '');
  if (shown.length === 0) return null;
  return (
    <dl className={styles.back} aria-label={m.desk_read_back()}>
      {shown.map(([label, code]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd translate="no">{code.trim().toUpperCase()}</dd>
        </div>
      ))}
    </dl>
  );
};
