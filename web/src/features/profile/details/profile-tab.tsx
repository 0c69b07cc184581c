import { useQuery } from '@tanstack/react-query';
import { startTransition, useRef, useState } from 'react';
import { lateWords } from '../../../lib/late-words.ts';
import { m } from '@keywright/words/messages';
import { late } from '../../../ui/late.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import { Loaded } from '../loaded.tsx';
import { profileQuery } from '../profile.queries.ts';
import { ProfileView } from './profile-view.tsx';

/** Fetched when editing begins; until then the details stay. */
const ProfileForm = late(async () => (await import('./profile-form.tsx')).ProfileForm, lateWords);

/** The person's own details: to read, and to change. */
export const ProfileTab = ({ isMember }: { isMember: boolean }) => {
  const query = useQuery(profileQuery);
  const [isEditing, setEditing] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(place, isEditing);
  const edit = () => startTransition(() => setEditing(true));
  const saved = () => {
    setEditing(false);
    showToast(m.profile_saved(), { tone: 'fulfilled' });
  };
  return (
    <div ref={place} tabIndex={-1}>
      <Loaded query={query} failed={m.profile_load_failed()} count={7}>
        {(profile) =>
          isEditing ? (
            <ProfileForm profile={profile} isMember={isMember} onSaved={saved} onCancel={() => setEditing(false)} />
          ) : (
            <ProfileView profile={profile} isMember={isMember} onEdit={edit} />
          )
        }
      </Loaded>
    </div>
  );
};
