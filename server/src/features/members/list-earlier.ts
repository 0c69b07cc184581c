import type { ReplyOf } from '@keywright/contract/endpoint';
import type { earlierOfMember } from '@keywright/contract/members';
import type { Known } from '../../access/actor.ts';
import { memberPolicy } from '../../access/policies/member.policy.ts';
import { authorize } from '../../access/policy.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { earlierLicensesOf, earlierNotesOf } from './earlier.store.ts';
import { findMember } from './members.store.ts';

/** Lists the licenses that a member replaced or removed, and the earlier texts of the admin notes; no paper is opened by that. */
export const listEarlier = async (
  { db }: { db: Db | Tx },
  caller: Known,
  { id }: { id: string },
): Promise<ReplyOf<typeof earlierOfMember>> => {
  authorize(memberPolicy, caller, 'view', await findMember(db, id));
  const [licenses, notes] = await Promise.all([earlierLicensesOf(db, id), earlierNotesOf(db, id)]);
  return { licenses, notes };
};
