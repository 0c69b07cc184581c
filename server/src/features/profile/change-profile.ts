import type { Profile, ProfileChange } from '@keywright/contract/profile';
import type { z } from 'zod';
import type { Known } from '../../access/actor.ts';
import type { Parts } from '../../platform/parts.ts';
import { changePerson } from './change-person.ts';
import { keepPictures } from './keep-pictures.ts';
import type { ProfileReactions } from './profile.reactions.ts';
import { profileView } from './profile.view.ts';
import { viewOwn } from './view-own.ts';

type Sent = z.output<typeof ProfileChange> & { files: Partial<Record<'profilePhoto' | 'companyLogo', Buffer>> };

/** Changes the caller's profile as far as it was sent. Fails as `changePerson` and uploads do. */
export const changeProfile = async (
  parts: Parts,
  reactions: ProfileReactions,
  caller: Known,
  { firstName, lastName, files, ...rest }: Sent,
): Promise<Profile> => {
  const kept = await keepPictures(parts, caller, files);
  await changePerson(parts, reactions, caller, {
    change: { ...rest, fname: firstName, lname: lastName },
    files: kept,
  });
  return profileView(await viewOwn(parts, caller));
};
