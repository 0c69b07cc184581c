import { type DeskRequest, KeyCode, PinCode } from '@keywright/contract/desk';
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Refused, saysOf } from '../../lib/refusal.ts';
import { fieldSays } from '../../lib/words.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { classes } from '../../ui/class-names.ts';
import { Field } from '../../ui/field.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { showToast } from '../../ui/toast-store.ts';
import styles from './desk.module.css';
import { useProcess, useRelease } from './desk.queries.ts';
import { forgetTyped, keepTyped, type Typed, typedFor } from './typed-codes.ts';

type ProcessFormProps = { request: DeskRequest; onSent: () => void; decline: ReactNode };

/** The code, the PIN where one was paid for, and the tick that the documents were checked. Ctrl+Enter sends. */
export const ProcessForm = ({ request, onSent, decline }: ProcessFormProps) => {
  const { typed, change, errors, problem, sending, send } = useProcessForm(request, onSent);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const make = request.make.manufacturerName;
  const byKeys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
  };
  return (
    <div className={styles.actions}>
      {problem ? <Alert tone="rejected">{problem}</Alert> : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut of the form's own button */}
      <form ref={form} id={formId} className={styles.actions} onSubmit={send} onKeyDown={byKeys} noValidate>
        <div className={styles.codes}>
          <Field name="keycode" label={m.desk_key_code()} error={errors.keycode} required>
            <TextInput
              mono
              {...secret}
              value={typed.keycode}
              onChange={(event) => change({ keycode: event.target.value })}
            />
          </Field>
          {request.withPin ? (
            <Field name="pincode" label={m.desk_pin({ make })} error={errors.pincode} required>
              <TextInput
                mono
                {...secret}
                value={typed.pincode}
                onChange={(event) => change({ pincode: event.target.value })}
              />
            </Field>
          ) : null}
        </div>
        {request.documentsVerified ? null : (
          <Checkbox
            name="checked"
            label={m.desk_checked()}
            hint={m.desk_checked_hint()}
            error={errors.checked}
            checked={typed.checked}
            onChange={(event) => change({ checked: event.target.checked })}
          />
        )}
      </form>
      <div className={classes(styles.buttons, styles.stuck)} data-sticky-bar="tall">
        <Button type="submit" form={formId} tone="primary" className={styles.main} busy={sending && m.desk_sending()}>
          {m.desk_send()} <KeyCap>Ctrl ↵</KeyCap>
        </Button>
        {request.can.includes('release') ? <ReleaseButton id={request.id} /> : null}
        {decline}
      </div>
    </div>
  );
};

const secret = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 24 };

const ReleaseButton = ({ id }: { id: string }) => {
  const release = useRelease({
    onDone: () => showToast(m.desk_released()),
    onRefused: (error) => showToast(saysOf(error, m.desk_error_status()), { tone: 'rejected' }),
  });
  return <Button onClick={() => release.press(id)}>{m.desk_release()}</Button>;
};

type Errors = Partial<Record<keyof Typed, string>>;

const firstWord = (error: { issues: { message: string }[] } | undefined): string | undefined =>
  error && fieldSays(error.issues[0]?.message ?? 'invalid', '');

const errorsOf = (request: DeskRequest, typed: Typed): Errors => {
  const errors: Errors = {};
  const keycode =
    typed.keycode.trim() === '' ? m.desk_code_required() : firstWord(KeyCode.safeParse(typed.keycode).error);
  if (keycode) errors.keycode = keycode;
  if (request.withPin) {
    const make = request.make.manufacturerName;
    const pincode =
      typed.pincode.trim() === '' ? m.desk_pin_required({ make }) : firstWord(PinCode.safeParse(typed.pincode).error);
    if (pincode) errors.pincode = pincode;
  }
  if (!typed.checked && !request.documentsVerified && !request.isValidatedUser) errors.checked = m.desk_unchecked();
  return errors;
};

const useProcessForm = (request: DeskRequest, onSent: () => void) => {
  const [typed, setTyped] = useState<Typed>(() => typedFor(request.id));
  const [errors, setErrors] = useState<Errors>({});
  const process = useProcess({
    onDone: () => {
      forgetTyped(request.id);
      onSent();
    },
    onRefused: (error) => error instanceof Refused && setErrors(error.fields),
  });

  const change = (changes: Partial<Typed>) => {
    const next = { ...typed, ...changes };
    keepTyped(request.id, next);
    setTyped(next);
    for (const name of Object.keys(changes)) setErrors((before) => ({ ...before, [name]: undefined }));
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    const found = errorsOf(request, typed);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) return document.getElementById(first)?.focus();
    process.press({
      vehicleId: request.id,
      keycode: typed.keycode,
      pincode: typed.pincode,
      documentsVerified: typed.checked,
    });
  };
  const problem = process.error ? saysOf(process.error, m.desk_error_process()) : undefined;
  return { typed, change, errors, problem, sending: process.isPending, send };
};
