import { type Profile, ProfileChange } from '@keywright/contract/profile';
import { changeProfile } from '@keywright/contract/profile.calls';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type SubmitEvent, useEffect, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { inOrder } from '../../../lib/faults.ts';
import { takePhoto } from '../../../lib/photos/take-file.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Stack, TwoColumns } from '../../../ui/layout.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { costlyChanges } from '../again-notice.tsx';
import { FailureAlert } from '../failure-alert.tsx';
import { faultsOf, filesOf, hasFaults, useChosenFiles } from '../files/use-chosen-files.ts';
import { changedFrom, judgeChanges, typedIn } from '../judge-changes.ts';
import { notePerson } from '../note-person.ts';
import { profileQuery } from '../profile.queries.ts';
import styles from '../profile.module.css';
import { SaveBar } from '../save-bar.tsx';
import { useSend } from '../use-send.ts';
import { ProfileFields, profileFields } from './profile-fields.tsx';
import { type PictureName, ProfilePictures } from './profile-pictures.tsx';

type ProfileFormProps = { profile: Profile; isMember: boolean; onSaved: () => void; onCancel: () => void };

/** The details to be changed. Cancel leaves them as they were; what fails leaves what was typed. */
export const ProfileForm = ({ profile, isMember, onSaved, onCancel }: ProfileFormProps) => {
  // As it was when editing began: what comes later must not change what somebody is typing over.
  const [{ profilePhoto, companyLogo, isValidatedUser, ...start }] = useState(profile);
  const [changed, setChanged] = useState<readonly string[]>([]);
  const { faults, failure, attempt, share, refuse, send, forgive } = useSend(m.profile_save_failed, profileFields);
  const files = useChosenFiles<PictureName>(takePhoto, forgive);
  const queries = useQueryClient();
  useEffect(() => document.getElementById('firstName')?.focus(), []);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = typedIn(event.currentTarget);
    const places = await files.settled();
    const judged = judgeChanges(ProfileChange, { start, typed });
    if (!judged.body || hasFaults(places)) return refuse(judged.faults);
    const { body } = judged;
    const chosen = filesOf(places);
    if (Object.keys({ ...body, ...chosen }).length === 0) return onCancel();
    await send(async (onProgress) => {
      const now = await call(changeProfile, { body, files: chosen, onProgress }, m.profile_save_failed);
      queries.setQueryData(profileQuery.queryKey, now);
      void queries.invalidateQueries({ queryKey: ['profile'] });
      notePerson({ fname: now.firstName, lname: now.lastName, isValidatedUser: now.isValidatedUser });
      onSaved();
    });
  };

  const note = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    setChanged(changedFrom(start, typedIn(currentTarget)));
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) forgive(target.name);
  };

  return (
    <form noValidate method="post" onSubmit={submit} onChange={note}>
      <Stack>
        <TwoColumns aside={<ProfilePictures stored={{ profilePhoto, companyLogo }} files={files} faults={faults} />}>
          <ErrorSummary
            title={m.errors_summary_title()}
            titlePrefix={m.errors_title_prefix()}
            errors={inOrder({ ...faults, ...faultsOf(files.places) }, profileFields)}
            attempt={attempt}
          />
          <ProfileFields start={start} faults={faults} costly={costlyChanges(changed, isMember && isValidatedUser)} />
        </TwoColumns>
        <div className={styles.end}>
          <FailureAlert failure={failure} />
          {share === null ? null : <Progress label={m.profile_sending()} share={share} />}
        </div>
        <SaveBar last>
          <Button type="submit" tone="primary" busy={share !== null && m.profile_saving()}>
            {m.common_save()}
          </Button>
          <Button onClick={onCancel}>{m.common_cancel()}</Button>
        </SaveBar>
      </Stack>
    </form>
  );
};
