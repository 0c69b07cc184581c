import type { DeskRequest } from '@keywright/contract/desk';
import { labelFraud } from '@keywright/contract/fraud.calls';
import { m } from '@keywright/words/messages';
import { useRef, useState } from 'react';
import { dayAndTime } from '../../lib/format.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useFocusLater } from '../../ui/use-focus-later.ts';
import styles from './desk.module.css';
import { vehicleOf } from './desk-words.ts';
import { useShown } from './desk.queries.ts';

/** Whether an ended request was fraud, in an admin's judgment, and the way to say so: not of one's own order. */
export const FraudLabel = ({ request }: { request: DeskRequest }) => {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const focusOpener = useFocusLater(opener);
  const { fraud } = request;
  const close = () => {
    setOpen(false);
    focusOpener();
  };
  return (
    <>
      {fraud ? (
        <p>
          {m.desk_fraud_labeled({ time: dayAndTime(fraud.labeledAt), name: fraud.labeledBy, reason: fraud.reason })}
        </p>
      ) : null}
      {request.secondLook.excludedAs === 'OWN_CASE' ? null : (
        <div className={styles.buttons}>
          <Button ref={opener} dense onClick={() => setOpen(true)}>
            {fraud ? m.desk_fraud_remove() : m.desk_fraud_label()}
          </Button>
        </div>
      )}
      <LabelSheet key={String(fraud === null)} open={isOpen} request={request} onClose={close} />
    </>
  );
};

type SheetProps = { open: boolean; request: DeskRequest; onClose: () => void };

const LabelSheet = ({ open, request: { id, fraud }, onClose }: SheetProps) => {
  const { show } = useShown();
  const isFraud = fraud === null;
  const form = useContractForm(labelFraud, {
    start: { reason: '' },
    kept: `fraud ${id} ${isFraud}`,
    params: { id },
    body: ({ reason }) => ({ isFraud, reason }),
    shape: async () => (await import('@keywright/contract/fraud')).labelFraud,
    failed: m.desk_fraud_failed,
    focus: 'field',
    emptied: true,
    done: (request) => {
      show(request);
      const vehicle = vehicleOf(request);
      showToast((isFraud ? m.desk_fraud_saved : m.desk_fraud_removed)({ vehicle }), { tone: 'fulfilled' });
      onClose();
    },
  });
  const title = isFraud ? m.desk_fraud_label() : m.desk_fraud_remove();
  return (
    <FormSheet open={open} onClose={onClose} title={title} form={form} send={title} sending={m.desk_fraud_saving()}>
      <p>{m.desk_fraud_words()}</p>
      <Field {...form.field('reason')} label={m.desk_fraud_reason()} hint={m.desk_fraud_reason_hint()} required>
        <Textarea {...form.input('reason')} />
      </Field>
    </FormSheet>
  );
};
