import type { ReplyOf } from '@keywright/contract/endpoint';
import type { workshopInvitation } from '@keywright/contract/workshops';
import type { Parts } from '../../platform/parts.ts';
import { sha256 } from '../../platform/secrets.ts';
import { invitationBy } from './workshops.store.ts';

/** What the link of an invitation says. Its secret of 256 bits is what may read it, as it is in the email. */
export const viewInvitation = async (
  { db }: Pick<Parts, 'db'>,
  token: string | undefined,
): Promise<ReplyOf<typeof workshopInvitation>> => {
  const found = token === undefined ? undefined : await invitationBy(db, sha256(token));
  return { invitation: found ? { workshop: found.name, owner: found.owner ?? '', email: found.email } : null };
};
