import type { KnownJurisdiction } from '@keywright/contract/compliance';
import { changeJurisdiction } from '@keywright/contract/compliance.calls';
import { useId } from 'react';
import { documentNames } from '../../lib/document-names.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { savedWords } from '../../lib/rule-changes.ts';
import { useRulesCache } from '../../lib/use-rules-cache.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Sheet } from '../../ui/modal.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { showToast } from '../../ui/toast-store.ts';
import styles from './laws.module.css';
import { lawsQuery, nameOf } from './laws.queries.ts';

type SheetProps = { open: boolean; law: KnownJurisdiction; name: string; onClose: () => void };

/** The fields as they stand before anything is changed; the day on which the source was read is always a new one. */
const startOf = ({ rules: [now] }: KnownJurisdiction) => ({
  licenceRequired: now?.licenceRequired ?? false,
  business: now?.otherDocuments.includes('BUSINESS_LICENSE') ?? false,
  insurance: now?.otherDocuments.includes('INSURANCE_CERTIFICATE') ?? false,
  issuer: now?.issuer ?? '',
  inForceFrom: now?.inForceFrom ?? '',
  repealedOn: now?.repealedOn ?? '',
  source: now?.source ?? '',
  asOf: '',
});

const useLawForm = ({ law, onClose }: Pick<SheetProps, 'law' | 'onClose'>) => {
  const cache = useRulesCache(lawsQuery);
  const version = law.rules[0]?.version ?? 0;
  return useContractForm(changeJurisdiction, {
    start: startOf(law),
    kept: `jurisdiction ${law.code} ${version}`,
    params: { code: law.code },
    body: ({ business, insurance, inForceFrom, repealedOn, ...typed }) => ({
      ...typed,
      version,
      otherDocuments: [
        ...(business ? (['BUSINESS_LICENSE'] as const) : []),
        ...(insurance ? (['INSURANCE_CERTIFICATE'] as const) : []),
      ],
      inForceFrom: inForceFrom || null,
      repealedOn: repealedOn || null,
    }),
    shape: async () => (await import('@keywright/contract/compliance')).changeJurisdiction,
    failed: m.compliance_desk_save_failed,
    done: (all) => {
      cache.replace(all);
      const saved = all.find(({ code }) => code === law.code);
      const name = nameOf(law);
      showToast(savedWords(name, saved?.waiting, m.compliance_desk_saved({ name })), { tone: 'fulfilled' });
      onClose();
    },
    onFailed: cache.reload,
  });
};

/** Records what the law of a place says, with where and when that was read. */
export const LawSheet = ({ open, law, name, onClose }: SheetProps) => {
  const formId = useId();
  const form = useLawForm({ law, onClose });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={m.compliance_desk_change_named({ place: name })}
      footer={
        <Button type="submit" form={formId} tone="primary" wide busy={form.busy && m.compliance_desk_saving()}>
          {m.compliance_desk_save()}
        </Button>
      }
    >
      <form id={formId} {...form.form}>
        <Stack>
          <ErrorSummary {...form.summary} />
          <Checkbox
            {...form.input('licenceRequired')}
            {...form.field('licenceRequired')}
            label={m.compliance_desk_licence()}
            hint={m.compliance_desk_licence_hint()}
          />
          <fieldset className={styles.others}>
            <legend>{m.compliance_desk_others()}</legend>
            <Checkbox
              {...form.input('business')}
              {...form.field('business')}
              label={documentNames.BUSINESS_LICENSE()}
            />
            <Checkbox
              {...form.input('insurance')}
              {...form.field('insurance')}
              label={documentNames.INSURANCE_CERTIFICATE()}
            />
          </fieldset>
          <LawFields form={form} />
          {form.failure ? <Alert tone="rejected">{form.failure.words}</Alert> : null}
        </Stack>
      </form>
    </Sheet>
  );
};

const LawFields = ({ form }: { form: ReturnType<typeof useLawForm> }) => (
  <>
    <Field {...form.field('issuer')} label={m.compliance_desk_issuer_label()} optional>
      <TextInput {...form.input('issuer')} autoComplete="off" />
    </Field>
    <div className={styles.pair}>
      <Field {...form.field('inForceFrom')} label={m.compliance_desk_from_label()} optional>
        <TextInput {...form.input('inForceFrom')} type="date" />
      </Field>
      <Field
        {...form.field('repealedOn')}
        label={m.compliance_desk_repealed_label()}
        optional
        hint={m.compliance_desk_repealed_hint()}
      >
        <TextInput {...form.input('repealedOn')} type="date" />
      </Field>
    </div>
    <Field {...form.field('source')} label={m.compliance_desk_source()} hint={m.compliance_desk_source_hint()} required>
      <TextInput {...form.input('source')} autoComplete="off" autoCapitalize="none" />
    </Field>
    <Field {...form.field('asOf')} label={m.compliance_desk_as_of_label()} required>
      <TextInput {...form.input('asOf')} type="date" />
    </Field>
  </>
);
