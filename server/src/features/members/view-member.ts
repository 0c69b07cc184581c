import type { OneMember } from '@keywright/contract/members';
import type { Known } from '../../access/actor.ts';
import { memberPolicy } from '../../access/policies/member.policy.ts';
import { authorize } from '../../access/policy.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { holdsFor, holdsOnPerson } from '../legal-holds/legal-holds.facts.ts';
import { papersOf } from '../profile/papers.facts.ts';
import { findMember, lastValidation, lookedAt } from './members.store.ts';
import { missingOf } from './missing.ts';
import { oneMemberView } from './members.view.ts';

/** One member with what the desk decides by; no picture is opened by that. */
export const viewMember = async (
  { db }: { db: Db | Tx },
  caller: Known,
  { id }: { id: string },
): Promise<OneMember> => {
  const row = authorize(memberPolicy, caller, 'view', await findMember(db, id));
  const papers = await papersOf(db, id);
  const fileIds = papers.map(({ fileId }) => fileId);
  const opened = await lookedAt(db, { by: caller.person.id, personId: id, fileIds });
  const missing = await missingOf(db, id);
  const validation = await lastValidation(db, id);
  // These are on the person alone: whose request something is decides nothing.
  return {
    ...oneMemberView(caller, { ...row, papers }, { opened, missing, validation }),
    ...holdsFor(caller, await holdsOnPerson(db, id), false),
  };
};
