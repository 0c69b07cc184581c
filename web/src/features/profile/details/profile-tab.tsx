import { useQuery } from '@tanstack/react-query';
import { startTransition, useRef, useState } from 'react';
import { currentSession } from '../../../lib/session.ts';
import { m } from '@keywright/words/messages';
import { Loaded } from '../../../ui/loaded.tsx';
import { late } from '../../../ui/late.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import { profileQuery } from '../profile.queries.ts';
import { ProfileView } from './profile-view.tsx';

/** Fetched when editing begins; until then the details stay. */
const ProfileForm = late(async () => (await import('./profile-form.tsx')).ProfileForm);

/** Who has begun to edit in this page: they find it again, also after another page or a session that ended meanwhile. */
const begun = new Set<string>();

/** The person's own details: to read, and to change. */
export const ProfileTab = ({ isMember }: { isMember: boolean }) => {
  const query = useQuery(profileQuery);
  const [id] = useState(() => currentSession().user?.id ?? '');
  const [isEditing, setEditing] = useState(() => begun.has(id));
  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(place, isEditing);
  const edit = () => {
    begun.add(id);
    startTransition(() => setEditing(true));
  };
  const end = () => {
    begun.delete(id);
    setEditing(false);
  };
  const saved = () => {
    end();
    showToast(m.profile_saved(), { tone: 'fulfilled' });
  };
  return (
    <div ref={place} tabIndex={-1}>
      <Loaded query={query} failed={m.profile_load_failed()} count={7}>
        {(profile) =>
          isEditing ? (
            <ProfileForm profile={profile} isMember={isMember} onSaved={saved} onCancel={end} />
          ) : (
            <ProfileView profile={profile} isMember={isMember} onEdit={edit} />
          )
        }
      </Loaded>
    </div>
  );
};
