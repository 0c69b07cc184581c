import { saveLicence } from '@keywright/contract/compliance.calls';
import { useId } from 'react';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Field } from '../../../ui/field.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Sheet } from '../../../ui/modal.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { type LicenceSlot, nameOf } from './licence-words.ts';
import styles from '../profile.module.css';
import rows from './licences.module.css';
import { useLicenceChange } from './use-licence-change.ts';

type SheetProps = {
  open: boolean;
  slot: LicenceSlot;
  /** Renewing it now has its consequence, which is said before. */
  isLate: boolean;
  onClose: () => void;
};

const useLicenceForm = ({ place, document, stored }: LicenceSlot, onClose: () => void) => {
  const changed = useLicenceChange();
  return useContractForm(saveLicence, {
    start: {
      number: stored?.number ?? '',
      issuer: stored?.issuer ?? '',
      issuedOn: stored?.issuedOn ?? '',
      expiresOn: stored?.expiresOn ?? '',
    },
    kept: `licence ${place} ${document}`,
    params: { place, document },
    body: ({ issuedOn, ...typed }) => ({ ...typed, issuedOn: issuedOn || null }),
    shape: async () => (await import('@keywright/contract/compliance')).saveLicence,
    failed: m.profile_licence_save_failed,
    done: (own) => {
      changed(own, m.profile_licence_saved());
      onClose();
    },
  });
};

/** Gives a license with its number and expiry, or renews it. */
export const LicenceSheet = ({ open, slot, isLate, onClose }: SheetProps) => {
  const formId = useId();
  const form = useLicenceForm(slot, onClose);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={nameOf(slot)}
      footer={
        <Button type="submit" form={formId} tone="primary" wide busy={form.busy && m.profile_licence_saving()}>
          {m.profile_licence_save()}
        </Button>
      }
    >
      <form id={formId} {...form.form}>
        <Stack>
          <ErrorSummary {...form.summary} />
          {slot.stored ? <p className={styles.hint}>{m.profile_licence_replaced_words()}</p> : null}
          {isLate ? <p>{m.profile_licence_renew_cost()}</p> : null}
          <Field {...form.field('number')} label={m.profile_licence_number()} required>
            <TextInput
              mono
              {...form.input('number')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          </Field>
          <Field {...form.field('issuer')} label={m.profile_licence_issuer()} required>
            <TextInput {...form.input('issuer')} autoComplete="off" />
          </Field>
          <div className={rows.pair}>
            <Field {...form.field('issuedOn')} label={m.profile_licence_issued_on()} optional>
              <TextInput {...form.input('issuedOn')} type="date" />
            </Field>
            <Field
              {...form.field('expiresOn')}
              label={m.profile_licence_expires_on()}
              hint={m.profile_licence_expires_hint()}
              required
            >
              <TextInput {...form.input('expiresOn')} type="date" />
            </Field>
          </div>
          {form.failure ? <Alert tone="rejected">{form.failure.words}</Alert> : null}
        </Stack>
      </form>
    </Sheet>
  );
};
