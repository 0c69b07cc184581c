import { type ChangeEvent, type SubmitEvent, useState } from 'react';
import { type Faults, inOrder, without } from '../../lib/faults.ts';
import { photoTaker } from '../../lib/photos/take-file.ts';
import { fieldSays } from '../../lib/words.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Progress } from '../../ui/progress.tsx';
import { namedFault } from './paper-labels.ts';
import { Papers } from './papers.tsx';
import { RegisterFields } from './register-fields.tsx';
import { judgeRegistration, registerFields } from './register-values.ts';
import { sendRegistration } from './send-registration.ts';

/** What the form knows: what is wrong, how often it was sent, how much of it is sent. */
const useRegistration = (onRegistered: () => void) => {
  const [faults, setFaults] = useState<Faults>({});
  const [failed, setFailed] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [share, setShare] = useState<number | null>(null);
  const [take] = useState(photoTaker);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (share !== null) return;
    const form = new FormData(event.currentTarget);
    setFailed(null);
    setShare(0);
    const judged = await judgeRegistration(form, take);
    setFaults(judged.values ? {} : judged.faults);
    setAttempt((count) => count + 1);
    if (!judged.values) return setShare(null);
    const refusal = await sendRegistration(judged.values, setShare);
    setShare(null);
    if (!refusal) return onRegistered();
    setFaults(refusal.faults);
    setFailed(refusal.says);
    setAttempt((count) => count + 1);
  };

  /** A field that is being put right is not blamed any longer; a file that cannot be sent is refused at once. */
  const change = ({ target }: ChangeEvent<HTMLFormElement>) => {
    const input: unknown = target;
    if (!(input instanceof HTMLInputElement || input instanceof HTMLSelectElement)) return;
    setFaults((before) => without(before, input.name));
    const [file] = (input instanceof HTMLInputElement && input.files) || [];
    if (file) void judgePaper(input.name, file);
  };

  const judgePaper = async (name: string, file: File) => {
    const { fault } = await take(name, file);
    if (fault) setFaults((before) => ({ ...before, [name]: fieldSays(fault) }));
  };

  return { faults, failed, attempt, share, submit, change };
};

/** The form of a new member. What was typed and chosen stays, whatever the answer is. */
export const RegisterForm = ({ onRegistered }: { onRegistered: () => void }) => {
  const { faults, failed, attempt, share, submit, change } = useRegistration(onRegistered);
  return (
    <form noValidate method="post" onSubmit={submit} onChange={change}>
      <Stack>
        <ErrorSummary
          title={m.errors_summary_title()}
          titlePrefix={m.errors_title_prefix()}
          errors={inOrder(faults, registerFields).map(namedFault)}
          attempt={attempt}
        />
        {failed ? <Alert tone="rejected">{failed}</Alert> : null}
        <RegisterFields faults={faults} />
        <Papers faults={faults} />
        {share === null ? null : <Progress label={m.accounts_sending()} share={share} />}
        <Button type="submit" tone="primary" wide busy={share !== null && m.accounts_registering()}>
          {m.accounts_register()}
        </Button>
      </Stack>
    </form>
  );
};
