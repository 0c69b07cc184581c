import type { RegistrationPaper } from '@keywright/contract/accounts';
import type { OwnAccount } from '@keywright/contract/profile';
import { changeAccount } from '@keywright/contract/profile.calls';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../lib/call.ts';
import { inOrder } from '../../../lib/faults.ts';
import { lateWords } from '../../../lib/late-words.ts';
import { at } from '../../../lib/locale.ts';
import { takePhoto } from '../../../lib/photos/take-file.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { AgainNotice, costlyChanges } from '../again-notice.tsx';
import { FailureAlert } from '../failure-alert.tsx';
import { faultsOf, filesOf, hasFaults, useChosenFiles } from '../files/use-chosen-files.ts';
import { changedFrom, typedIn } from '../judge-changes.ts';
import { notePerson } from '../note-person.ts';
import { SaveBar } from '../save-bar.tsx';
import { useSend } from '../use-send.ts';
import { AccountFields } from './account-fields.tsx';
import { AccountPapers, namedPaper, paperNames } from './account-papers.tsx';

const fields = ['fname', 'lname', 'phone', 'state', ...paperNames];

/** The form of the account. What was typed and chosen stays, whatever the answer is. */
export const AccountForm = ({ account }: { account: OwnAccount }) => {
  // As it was when the page opened: what comes later must not change what somebody is typing over.
  const [{ fname, lname, phone, state, ...papers }] = useState(account);
  const start = { fname, lname, phone, state };
  const [changed, setChanged] = useState<readonly string[]>([]);
  const { faults, failure, attempt, share, refuse, send, forgive } = useSend(m.profile_update_failed, fields);
  const files = useChosenFiles<RegistrationPaper>(takePhoto, forgive);
  const navigate = useNavigate();
  const queries = useQueryClient();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = typedIn(event.currentTarget);
    const places = await files.settled();
    const judge = await import('./judge-account.ts').catch(() => null);
    if (!judge) return refuse({}, { words: m.profile_update_failed(), why: lateWords().says });
    const judged = judge.judgeAccount({ start, typed });
    if (!judged.body || hasFaults(places)) return refuse(judged.faults);
    const { body } = judged;
    await send(async (onProgress) => {
      const now = await call(changeAccount, { body, files: filesOf(places), onProgress }, m.profile_update_failed);
      notePerson(now);
      void queries.invalidateQueries({ queryKey: ['profile'] });
      showToast(m.profile_update_done(), { tone: 'fulfilled' });
      await navigate(at('/'));
    });
  };

  const note = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    setChanged(changedFrom(start, typedIn(currentTarget)));
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) forgive(target.name);
  };

  const costly = costlyChanges([...changed, ...Object.keys(filesOf(files.places))], account.isValidatedUser);
  return (
    <form noValidate method="post" onSubmit={submit} onChange={note}>
      <Stack>
        <ErrorSummary
          title={m.errors_summary_title()}
          titlePrefix={m.errors_title_prefix()}
          errors={inOrder({ ...faults, ...faultsOf(files.places) }, fields).map(namedPaper)}
          attempt={attempt}
        />
        <AccountFields start={start} faults={faults} costly={costly} />
        <AccountPapers papers={papers} files={files} faults={faults} />
        <AgainNotice costly={costly} after="id" />
        <FailureAlert failure={failure} />
        {share === null ? null : <Progress label={m.profile_sending()} share={share} />}
        <SaveBar>
          <Button type="submit" tone="primary" busy={share !== null && m.profile_updating()}>
            {m.profile_update_button()}
          </Button>
        </SaveBar>
      </Stack>
    </form>
  );
};
