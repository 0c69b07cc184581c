import type { OwnRequest } from '@keywright/contract/orders';
import { codeWordIn } from '@keywright/contract/holds-code';
import { reportOwnCode, reportTrackedCode } from '@keywright/contract/code-reports.calls';
import type { ReportKind } from '@keywright/contract/report-kinds';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ContractForm, useContractForm } from '../../lib/forms/use-contract-form.ts';
import { mailToSupport } from '../../lib/support.ts';
import { m } from '@keywright/words/messages';
import { Anchor } from '../../ui/anchor.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { Sheet } from '../../ui/modal.tsx';
import { Options, Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { showToast } from '../../ui/toast-store.ts';
import styles from './orders.module.css';

type TroubleSheetProps = {
  request: OwnRequest;
  /** The secret of the order's private link; null for a member, who needs none. */
  token: string | null;
  open: boolean;
  onClose: () => void;
};

/** What to check when a key does not turn, and the way to the desk: a report where there can be one, else a mail. */
export const TroubleSheet = ({ request, token, open, onClose }: TroubleSheetProps) => {
  const Form = token === null ? ByAccount : ByLink;
  return request.can.includes('report') ? (
    <Form request={request} token={token ?? ''} open={open} onClose={onClose} />
  ) : (
    <Sheet open={open} onClose={onClose} title={m.orders_trouble()} footer={<MailUs request={request} />}>
      <Checks request={request} />
      <p>{m.orders_trouble_write()}</p>
    </Sheet>
  );
};

const MailUs = ({ request }: { request: OwnRequest }) => (
  <Anchor
    className={buttonClass({ tone: 'primary' })}
    href={mailToSupport(m.orders_trouble_subject({ number: request.confirmationNumber ?? '' }))}
  >
    {m.orders_trouble_mail()}
  </Anchor>
);

const Checks = ({ request }: { request: OwnRequest }) => (
  <>
    <p>{m.orders_trouble_lead()}</p>
    <ul className={styles.checks}>
      {checksFor(request).map((check) => (
        <li key={check}>{check}</li>
      ))}
    </ul>
  </>
);

const checksFor = ({ vin, hasPincode }: OwnRequest): string[] => [
  m.orders_trouble_read(),
  m.orders_trouble_vin({ vin }),
  m.orders_trouble_blank(),
  ...(hasPincode ? [m.orders_trouble_pin()] : []),
  m.orders_trouble_lock(),
];

type FormProps = { request: OwnRequest; token: string; open: boolean; onClose: () => void };

const start = { kind: '', note: '' };
type Typed = typeof start;

const told =
  (onClose: () => void, askAgain: () => unknown): (() => void) =>
  () => {
    void askAgain();
    onClose();
    showToast(m.orders_report_sent(), { tone: 'fulfilled' });
  };

/** What none of the choices says has to be said in words. */
const also = <Faults extends object>({ kind, note }: Typed, found: Faults) => ({
  ...found,
  ...(kind === 'OTHER' && note.trim() === '' ? { note: m.field_report_note_required } : {}),
});

const ByAccount = ({ request, open, onClose }: FormProps) => {
  const queries = useQueryClient();
  const form = useContractForm(reportOwnCode, {
    start,
    kept: `report ${request.id}`,
    params: { id: request.id },
    body: ({ kind, note }) => ({ kind: kind as ReportKind, note }),
    shape: async () => (await import('@keywright/contract/code-reports')).reportOwnCode,
    also,
    failed: m.orders_report_failed,
    focus: 'field',
    done: told(onClose, () => queries.invalidateQueries({ queryKey: ['requests'] })),
  });
  return <ReportSheet request={request} form={form} open={open} onClose={onClose} />;
};

const ByLink = ({ request, token, open, onClose }: FormProps) => {
  const queries = useQueryClient();
  const form = useContractForm(reportTrackedCode, {
    start,
    kept: `report ${request.id}`,
    params: { token },
    body: ({ kind, note }) => ({ requestId: request.id, kind: kind as ReportKind, note }),
    shape: async () => (await import('@keywright/contract/code-reports')).reportTrackedCode,
    also,
    failed: m.orders_report_failed,
    focus: 'field',
    done: told(onClose, () => queries.invalidateQueries({ queryKey: ['orders'] })),
  });
  return <ReportSheet request={request} form={form} open={open} onClose={onClose} />;
};

const kinds: Record<ReportKind, () => string> = {
  NO_TURN: m.orders_report_NO_TURN,
  LOCKS_CHANGED: m.orders_report_LOCKS_CHANGED,
  PIN_REFUSED: m.orders_report_PIN_REFUSED,
  OTHER: m.orders_report_OTHER,
};

/** What is wrong with the note. It names the word that looks like a code. */
const noteFault = (form: ContractForm<Typed>): string | undefined => {
  const word = form.noCode.isAsked ? codeWordIn(form.value('note')) : undefined;
  return word === undefined ? form.field('note').error : m.orders_report_may_be_code({ word });
};

type ReportSheetProps = Omit<FormProps, 'token'> & { form: ContractForm<Typed> };

const ReportSheet = ({ request, form, open, onClose }: ReportSheetProps): ReactNode => (
  <FormSheet
    open={open}
    onClose={onClose}
    title={m.orders_trouble()}
    form={form}
    send={m.orders_report_send()}
    sending={m.orders_report_sending()}
  >
    <Checks request={request} />
    <Field {...form.field('kind')} label={m.orders_report_kind()} required>
      <Select {...form.input('kind')}>
        <option value="">{m.orders_report_choose()}</option>
        <Options
          of={(Object.keys(kinds) as ReportKind[])
            .filter((kind) => kind !== 'PIN_REFUSED' || request.hasPincode)
            .map((kind) => [kind, kinds[kind]()])}
        />
      </Select>
    </Field>
    <Field
      {...form.field('note')}
      error={noteFault(form)}
      label={m.orders_report_note()}
      hint={m.orders_report_note_hint()}
      required={form.value('kind') === 'OTHER'}
    >
      <Textarea rows={3} maxLength={500} {...form.input('note')} />
    </Field>
  </FormSheet>
);
