import type { DeskRequest } from '@keywright/contract/desk';
import { type ReactNode, useId, useState } from 'react';
import { saysOf } from '../../lib/refusal.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { CarriedDraft } from './carried-draft.tsx';
import { tick } from './checked-tick.tsx';
import { CodeFormFields } from './code-form-fields.tsx';
import { useCommands } from '../../lib/keys/commands.ts';
import styles from './desk.module.css';
import { vehicleOf } from './desk-words.ts';
import { useRelease, useStart } from './desk.queries.ts';
import { focusCode } from './focus-code.ts';
import { Foot } from './foot.tsx';
import { MainButton, useHandOff } from './hand-off.tsx';
import { IdNumberButton, IdNumberSheet } from './id-number.tsx';
import { isOver, waitsForReview } from './second-review.tsx';
import { useProcessForm } from './use-process-form.ts';
import { useSendKey } from './use-send-key.ts';
import { useSavedDraft } from './use-saved-draft.ts';
import { useUnsentCode } from './use-unsent-code.ts';
import { offerUndo } from './use-undo.ts';

type ProcessFormProps = {
  request: DeskRequest;
  onSent: () => void;
  /** Shows the next document that must be opened, and answers whether there is one. */
  showNext: () => boolean;
  decline: ReactNode;
};

/** The code, the PIN where one was paid for, and the tick that the documents were checked. Ctrl+Enter sends. */
export const ProcessForm = ({ request, onSent, showNext, decline }: ProcessFormProps) => {
  const isWaiting = waitsForReview(request);
  const handOff = useHandOff(request, isWaiting);
  const sending = useProcessForm(request, onSent);
  const form = { ...sending, form: handOff.formOf(sending.form) };
  const formId = useId();
  const [checksNumber, setChecksNumber] = useState(false);
  const needsTick = !request.documentsVerified || request.flags.length > 0;
  useCommands([
    { key: 'c', words: m.desk_key_code(), run: focusCode },
    ...(needsTick ? [{ key: 't', words: m.desk_checked(), run: tick }] : []),
  ]);
  useSendKey({ formId, form, request, showNext });
  useUnsentCode(form);
  useSavedDraft(request.id, form, request.can.includes('release'));
  return (
    <div className={styles.actions}>
      {form.failure && !isOver(form.failure, isWaiting) ? <Alert tone="rejected">{form.failure.words}</Alert> : null}
      <CarriedDraft request={request} form={form} />
      <CodeFormFields id={formId} request={request} form={form} needsTick={needsTick} onNextField={showNext}>
        <IdNumberButton onPress={() => setChecksNumber(true)} />
      </CodeFormFields>
      <IdNumberSheet request={request} open={checksNumber} onClose={() => setChecksNumber(false)} />
      <Foot>
        <MainButton formId={formId} handOff={handOff} busy={form.busy && m.desk_sending()}>
          {m.desk_send()}
        </MainButton>
        {request.can.includes('release') ? <ReleaseButton request={request} /> : null}
        {decline}
      </Foot>
    </div>
  );
};

const onRefused = (error: unknown): void => showToast(saysOf(error, m.desk_error_status()), { tone: 'rejected' });

const ReleaseButton = ({ request }: { request: DeskRequest }) => {
  const { id } = request;
  const start = useStart({ onRefused });
  const release = useRelease({
    onDone: () => offerUndo(m.desk_released({ vehicle: vehicleOf(request) }), () => start.press(id)),
    onRefused,
  });
  const press = () => release.press(id);
  useCommands([{ key: 'g', words: m.desk_release(), run: press }]);
  return (
    <Button onClick={press}>
      {m.desk_release()} <KeyCap>G</KeyCap>
    </Button>
  );
};
