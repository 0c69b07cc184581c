import type { AccountChange, OwnAccount } from '@keywright/contract/profile';
import type { z } from 'zod';
import type { Known } from '../../access/actor.ts';
import type { Parts } from '../../platform/parts.ts';
import { changePerson } from './change-person.ts';
import { keepPictures } from './keep-pictures.ts';
import type { ProfileReactions } from './profile.reactions.ts';
import { accountView } from './profile.view.ts';
import { viewOwn } from './view-own.ts';

type Papers = Partial<Record<'frontId' | 'backId' | 'insurance', Buffer>>;
type Sent = z.output<typeof AccountChange> & { files: Papers };

/** Changes the caller's account and the papers of registration. Fails as `changePerson` and uploads do. */
export const changeAccount = async (
  parts: Parts,
  reactions: ProfileReactions,
  caller: Known,
  { files, ...change }: Sent,
): Promise<OwnAccount> => {
  const kept = await keepPictures(parts, caller, files);
  await changePerson(parts, reactions, caller, { change, files: kept });
  const own = await viewOwn(parts, caller);
  return accountView(own.person, own.files);
};
