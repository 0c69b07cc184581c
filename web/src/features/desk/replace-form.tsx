import { replaceCode } from '@keywright/contract/code-reports.calls';
import type { DeskRequest } from '@keywright/contract/desk';
import { useEffect, useId } from 'react';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { tick } from './checked-tick.tsx';
import { type CodeForm, codeIn, entriesOf } from './code-fields.ts';
import { CodeFormFields } from './code-form-fields.tsx';
import { useCommands } from '../../lib/keys/commands.ts';
import styles from './desk.module.css';
import { focusCode } from './focus-code.ts';
import { Foot } from './foot.tsx';
import { MainButton, useHandOff } from './hand-off.tsx';
import { isOver, waitsForReview } from './second-review.tsx';
import { useCodeSending } from './use-process-form.ts';
import { useSendKey } from './use-send-key.ts';
import { useUnsentCode } from './use-unsent-code.ts';

type ReplaceFormProps = {
  request: DeskRequest;
  report: string;
  showNext: () => boolean;
  onSent: () => void;
  onLeft: () => void;
};

/** Another code in the place of one that does not work, typed as a first one is. Ctrl+Enter sends. */
export const ReplaceForm = ({ request, report, showNext, onSent, onLeft }: ReplaceFormProps) => {
  const isWaiting = waitsForReview(request);
  const handOff = useHandOff(request, isWaiting);
  const sending = useReplaceForm(request, report, onSent);
  const form = { ...sending, form: handOff.formOf(sending.form) };
  const formId = useId();
  useCommands([
    { key: 'c', words: m.desk_key_code(), run: focusCode },
    ...(needsTick(request) ? [{ key: 't', words: m.desk_checked(), run: tick }] : []),
  ]);
  useSendKey({ formId, form, request, showNext });
  useUnsentCode(form);
  useEffect(focusCode, []);
  return (
    <div className={styles.actions}>
      <p>{m.desk_report_replace_words()}</p>
      {form.failure && !isOver(form.failure, isWaiting) ? <Alert tone="rejected">{form.failure.words}</Alert> : null}
      <CodeFormFields id={formId} request={request} form={form} needsTick={needsTick(request)} onNextField={showNext} />
      <Foot>
        <MainButton formId={formId} handOff={handOff} busy={form.busy && m.desk_sending()}>
          {m.desk_report_replace()}
        </MainButton>
        <Button onClick={onLeft}>{m.common_cancel()}</Button>
      </Foot>
    </div>
  );
};

/** Documents that were verified, or an account that counts, were looked at before. */
const needsTick = ({ documentsVerified, isValidatedUser, flags }: DeskRequest): boolean =>
  flags.length > 0 || (!documentsVerified && !isValidatedUser);

const useReplaceForm = (request: DeskRequest, report: string, onSent: () => void): CodeForm => {
  const form = useContractForm(replaceCode, {
    ...useCodeSending(request, onSent),
    kept: `replace ${report}`,
    params: { id: request.id },
    shape: async () => (await import('@keywright/contract/code-reports')).replaceCode,
    body: (typed) => ({ report, ...codeIn(typed, request) }),
  });
  return { ...form, entry: entriesOf(form) };
};
