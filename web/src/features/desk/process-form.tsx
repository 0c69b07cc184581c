import type { DeskRequest } from '@keywright/contract/desk';
import { processRequest } from '@keywright/contract/desk.calls';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import type { FaultsAt } from '../../lib/forms/form-faults.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { saysOf } from '../../lib/refusal.ts';
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
import { useRelease, useShown } from './desk.queries.ts';

type ProcessFormProps = { request: DeskRequest; onSent: () => void; decline: ReactNode };

/** The code, the PIN where one was paid for, and the tick that the documents were checked. Ctrl+Enter sends. */
export const ProcessForm = ({ request, onSent, decline }: ProcessFormProps) => {
  const form = useProcessForm(request, onSent);
  const formId = useId();
  const make = request.make.manufacturerName;
  return (
    <div className={styles.actions}>
      {form.failure ? <Alert tone="rejected">{form.failure.words}</Alert> : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut of the form's own button */}
      <form id={formId} className={styles.actions} {...form.form} onKeyDown={byKeys}>
        <div className={styles.codes}>
          <Field {...form.field('keycode')} label={m.desk_key_code()} required>
            <TextInput mono {...secret} {...form.input('keycode')} />
          </Field>
          {request.withPin ? (
            <Field {...form.field('pincode')} label={m.desk_pin({ make })} required>
              <TextInput mono {...secret} {...form.input('pincode')} />
            </Field>
          ) : null}
        </div>
        {request.documentsVerified ? null : (
          <Checkbox
            {...form.input('documentsVerified')}
            {...form.field('documentsVerified')}
            label={m.desk_checked()}
            hint={m.desk_checked_hint()}
          />
        )}
      </form>
      <div className={classes(styles.buttons, styles.stuck)} data-sticky-bar="tall">
        <Button type="submit" form={formId} tone="primary" className={styles.main} busy={form.busy && m.desk_sending()}>
          {m.desk_send()} <KeyCap>Ctrl ↵</KeyCap>
        </Button>
        {request.can.includes('release') ? <ReleaseButton id={request.id} /> : null}
        {decline}
      </div>
    </div>
  );
};

const byKeys = (event: KeyboardEvent<HTMLFormElement>) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
};

const secret = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 24 };

const ReleaseButton = ({ id }: { id: string }) => {
  const release = useRelease({
    onDone: () => showToast(m.desk_released()),
    onRefused: (error) => showToast(saysOf(error, m.desk_error_status()), { tone: 'rejected' }),
  });
  return <Button onClick={() => release.press(id)}>{m.desk_release()}</Button>;
};

const nothing = { keycode: '', pincode: '', documentsVerified: false as boolean };
type Typed = typeof nothing;

/** What the specification asks for beside the contract: a paid PIN, and checked documents unless the member is known. */
const ownFaults = (request: DeskRequest, { pincode, documentsVerified }: Typed): FaultsAt<keyof Typed> => {
  const make = request.make.manufacturerName;
  const isChecked = documentsVerified || request.documentsVerified || request.isValidatedUser;
  return {
    ...(request.withPin && pincode.trim() === '' ? { pincode: () => m.desk_pin_required({ make }) } : {}),
    ...(isChecked ? {} : { documentsVerified: m.desk_unchecked }),
  };
};

const useProcessForm = (request: DeskRequest, onSent: () => void) => {
  const { show, askAgain } = useShown();
  return useContractForm(processRequest, {
    start: nothing,
    kept: `process ${request.id}`,
    shape: async () => (await import('@keywright/contract/desk')).processRequest,
    body: (typed) => ({ vehicleId: request.id, ...typed }),
    also: (typed, found) => ({ ...found, ...ownFaults(request, typed) }),
    words: { keycode: { 'code.required': m.desk_code_required } },
    failed: m.desk_error_process,
    focus: 'field',
    done: (now: DeskRequest) => {
      show(now);
      onSent();
    },
    onFailed: () => void askAgain(),
  });
};
