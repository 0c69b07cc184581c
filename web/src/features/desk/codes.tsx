import type { DeskRequest } from '@keywright/contract/desk';
import { formWords } from '../../lib/code-form-words.ts';
import { m } from '@keywright/words/messages';
import { classes } from '../../ui/class-names.ts';
import { CodeEntry, ReadBack } from './code-entry.tsx';
import { type CodeForm, confirmedIn } from './code-fields.ts';
import styles from './code-entry.module.css';

/** The code, and the PIN where one was paid for, read back as they will leave. */
export const Codes = ({ request, form }: { request: DeskRequest; form: CodeForm }) => {
  const make = request.make.manufacturerName;
  const typed = form.values();
  const { codeForms } = request;
  const looks = (known: typeof codeForms.keycode) => (known ? `${make}: ${formWords(known)}` : undefined);
  return (
    <div className={classes(styles.codes, request.withPin && styles.withPin)}>
      <CodeEntry
        label={m.desk_key_code()}
        againLabel={m.desk_code_again()}
        hint={looks(codeForms.keycode)}
        maxLength={24}
        {...form.entry('keycode')}
      />
      {request.withPin ? (
        <CodeEntry
          label={m.desk_pin({ make })}
          againLabel={m.desk_pin_again()}
          hint={looks(codeForms.pincode)}
          maxLength={12}
          {...form.entry('pincode')}
        />
      ) : null}
      <ReadBack
        codes={[
          [m.desk_key_code(), confirmedIn(typed, 'keycode')],
          [m.common_pin(), request.withPin ? confirmedIn(typed, 'pincode') : ''],
        ]}
      />
    </div>
  );
};
