import { showsAuthority } from '@keywright/contract/authority-kinds';
import type { OwnRequest } from '@keywright/contract/orders';
import { cleanVin } from '@keywright/contract/vin';
import { useQuery } from '@tanstack/react-query';
import { mailToSupport } from '../../lib/support.ts';
import { verdictOn, vinReading } from '../../lib/vin-verdict.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Anchor } from '../../ui/anchor.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { Fact } from '../../ui/fact.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { Options, Select } from '../../ui/select.tsx';
import { VinInput } from '../../ui/vin-input.tsx';
import { VinReading } from '../../ui/vin-status.tsx';
import { EditPhotos } from './edit-photos.tsx';
import { makesQuery } from './orders.queries.ts';
import styles from './orders.module.css';
import { vehicleName } from '@keywright/words/order-words';
import { editIds, type EditForm, isDoubtful, useEditForm } from './use-edit-form.ts';

type EditSheetProps = { request: OwnRequest; open: boolean; onClose: () => void };

/** Model, VIN and photos of a request that waits, all as they are; only what is changed is sent. */
export const EditSheet = ({ request, open, onClose }: EditSheetProps) => {
  const { form, files } = useEditForm(request, onClose);
  const may = request.can.includes('edit');
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={m.orders_edit_title({ vehicle: vehicleName(request) })}
      form={form}
      send={m.orders_edit_save()}
      sending={m.orders_edit_saving()}
      wide
    >
      {may ? null : <TooLate request={request} />}
      <ErrorSummary {...form.summary} />
      {may ? <p className="meta">{m.orders_edit_lead()}</p> : null}
      <Vehicle request={request} form={form} />
      <Vin request={request} form={form} />
      <EditPhotos files={files} />
    </FormSheet>
  );
};

/** The desk was faster. What was typed stays to be read, and there is a way to tell the desk. */
const TooLate = ({ request: { status, startedBy, confirmationNumber } }: { request: OwnRequest }) => (
  <Alert
    tone="late"
    action={
      <Anchor href={mailToSupport(m.orders_edit_subject({ number: confirmationNumber ?? '' }))}>
        {m.orders_trouble_mail()}
      </Anchor>
    }
  >
    {status === 'INPROGRESS' && startedBy ? m.orders_edit_late_named({ name: startedBy }) : m.orders_edit_late()}
  </Alert>
);

type PartProps = { request: OwnRequest; form: EditForm };

const Vehicle = ({ request, form }: PartProps) => {
  const { data: makes } = useQuery(makesQuery);
  const { make, model, year } = request;
  const offered = makes?.find((one) => one.make === make.manufacturerName)?.models ?? [];
  const models = offered.filter(({ years }) => years.includes(year)).map((one) => one.model);
  return (
    <>
      <dl className={styles.fixed}>
        <Fact name={m.orders_edit_make()}>{make.manufacturerName}</Fact>
        <Fact name={m.orders_edit_year()}>{year}</Fact>
      </dl>
      <p className="meta">{m.orders_edit_make_fixed()}</p>
      <Field {...form.field('model')} label={m.orders_edit_model()} required>
        <Select {...form.input('model')}>
          <Options of={[...new Set([model, ...models])].map((one) => [one, one])} />
        </Select>
      </Field>
    </>
  );
};

const Vin = ({ request, form }: PartProps) => {
  const { vin, vinConfirmed } = form.values();
  const verdict = verdictOn(vin);
  const confirm = form.field('vinConfirmed');
  const isChanged = cleanVin(vin) !== request.vin;
  // Each VIN is vouched for by itself.
  const input = form.input('vin', () => form.rhf.setValue('vinConfirmed', false));
  return (
    <div className={styles.editVin}>
      <Field {...form.field('vin')} label={m.common_vin()} required>
        <VinInput {...input} />
      </Field>
      <VinReading {...vinReading(verdict)} />
      {isChanged && request.authority.extras.some(({ kind }) => showsAuthority(kind)) ? (
        <p className="meta">{m.orders_edit_vin_voids()}</p>
      ) : null}
      {isChanged && (vinConfirmed || confirm.error || isDoubtful(request, vin)) ? (
        <Checkbox
          {...form.input('vinConfirmed')}
          id={editIds.vinConfirmed}
          label={m.orders_edit_vin_confirm()}
          error={confirm.error}
        />
      ) : null}
    </div>
  );
};
