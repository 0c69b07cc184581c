import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { showToast } from '../../../ui/toast-store.ts';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import { Loaded } from '../loaded.tsx';
import { profileQuery } from '../profile.queries.ts';
import { ProfileForm } from './profile-form.tsx';
import { ProfileView } from './profile-view.tsx';

/** The person's own details: to read, and to change. */
export const ProfileTab = ({ isMember }: { isMember: boolean }) => {
  const query = useQuery(profileQuery);
  const [isEditing, setEditing] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(place, isEditing);
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
            <ProfileView profile={profile} isMember={isMember} onEdit={() => setEditing(true)} />
          )
        }
      </Loaded>
    </div>
  );
};
