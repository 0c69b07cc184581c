import type { Profile } from '@keywright/contract/profile';
import { changeProfile } from '@keywright/contract/profile.calls';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, type CallInput } from '../../../lib/call.ts';
import { useFilesOfPage } from '../../../lib/forms/kept-files.ts';
import { useChosenFiles } from '../../../lib/forms/use-chosen-files.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { takePhoto } from '../../../lib/photos/take-file.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Stack, TwoColumns } from '../../../ui/layout.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { changesIn } from '../changes.ts';
import { FailureAlert } from '../failure-alert.tsx';
import { notePerson } from '../note-person.ts';
import { profileQuery } from '../profile.queries.ts';
import styles from '../profile.module.css';
import { SaveBar } from '../save-bar.tsx';
import { ProfileFields } from './profile-fields.tsx';
import { type PictureName, pictureNames, ProfilePictures } from './profile-pictures.tsx';
import { profileTexts } from './profile-texts.ts';

type ProfileFormProps = { profile: Profile; isMember: boolean; onSaved: () => void; onCancel: () => void };

/** The details to be changed. Cancel leaves them as they were; what fails leaves what was typed. */
export const ProfileForm = ({ profile, isMember, onSaved, onCancel }: ProfileFormProps) => {
  // As it was when editing began: what comes later must not change what somebody is typing over.
  const [texts] = useState(() => profileTexts(profile, isMember));
  const queries = useQueryClient();
  const files = useChosenFiles<PictureName>({
    names: pictureNames,
    take: takePhoto,
    kept: useFilesOfPage('profile'),
    onTouch: (name) => form.forgive(name),
  });
  const form = useContractForm(changeProfile, {
    start: texts,
    shape: async () => (await import('@keywright/contract/profile')).changeProfile,
    body: (now) => changesIn(texts, now),
    beside: files,
    kept: 'profile',
    failed: m.profile_save_failed,
    says: () => m.profile_save_failed(),
    send: async (input: CallInput<typeof changeProfile>): Promise<Profile | null> =>
      Object.keys({ ...input.body, ...input.files }).length === 0
        ? null
        : call(changeProfile, input, m.profile_save_failed),
    done: (now) => {
      if (!now) return cancel();
      queries.setQueryData(profileQuery.queryKey, now);
      void queries.invalidateQueries({ queryKey: ['profile'] });
      files.clear();
      notePerson({ fname: now.firstName, lname: now.lastName, isValidatedUser: now.isValidatedUser });
      onSaved();
    },
  });
  useEffect(() => document.getElementById(isMember ? 'company' : 'firstName')?.focus(), [isMember]);
  const cancel = () => {
    form.forget();
    files.clear();
    onCancel();
  };
  const pictures = <ProfilePictures stored={profile} files={files} errorOf={(name) => form.field(name).error} />;
  return (
    <form {...form.form}>
      <Stack>
        <TwoColumns aside={pictures}>
          <ErrorSummary {...form.summary} />
          <ProfileFields form={form} profile={profile} isMember={isMember} />
        </TwoColumns>
        <div className={styles.end}>
          <FailureAlert failure={form.failure} />
          {form.share === null ? null : <Progress label={m.profile_sending()} share={form.share} />}
        </div>
        <SaveBar last>
          <Button type="submit" tone="primary" busy={form.busy && m.profile_saving()}>
            {m.common_save()}
          </Button>
          <Button onClick={cancel}>{m.common_cancel()}</Button>
        </SaveBar>
      </Stack>
    </form>
  );
};
