import { type Member, MemberAction, type Missing, type OneMember, type Seen } from '@keywright/contract/members';
import type { Caller } from '../../access/actor.ts';
import { memberPolicy } from '../../access/policies/member.policy.ts';
import { allowed } from '../../access/policy.ts';
import { type Paper, type PaperKind, paperKinds } from '../profile/papers.facts.ts';
import type { MemberRow, Validation } from './members.store.ts';
import { maskedPhone } from '../../platform/masked-phone.ts';

/** A member with their papers as they are now. */
export type MemberNow = MemberRow & { papers: readonly Paper[] };

const addressOf = ({ papers }: MemberNow, kind: PaperKind): string | null =>
  papers.find((paper) => paper.kind === kind)?.address ?? null;

/** What an admin judges this member by. */
export const shownOf = (member: MemberNow): Seen => ({
  fname: member.fname,
  lname: member.lname,
  state: member.state ?? '',
  frontId: addressOf(member, 'frontId'),
  backId: addressOf(member, 'backId'),
  insurance: addressOf(member, 'insurance'),
});

/** Whether each paper is there and none of them was turned down. */
export const hasAllPapers = ({ papers }: Pick<MemberNow, 'papers'>): boolean =>
  paperKinds.every((kind) => papers.some((paper) => paper.kind === kind && !paper.isRejected));

/** A member as the lists of the desk show them, with what this caller may do now. */
export const memberView = (caller: Caller, member: MemberNow): Member => ({
  id: member.id,
  email: member.email,
  phone: maskedPhone(member.phone),
  ...shownOf(member),
  isActive: member.isActive,
  isValidatedUser: member.isValidated,
  tier: member.tier,
  trialEndsAt: member.trialEndsAt?.toISOString() ?? null,
  registeredAt: member.registeredAt.toISOString(),
  adminApprovalNotes: member.notes,
  notesVersion: member.notesVersion,
  can: allowed(memberPolicy, caller, member, MemberAction.options).filter((action) => isPossible[action](member)),
});

type MemberDetails = { opened: ReadonlySet<string>; missing: Missing[]; validation: Validation | undefined };

/** The same with which papers the caller has opened, what a validation would pass over, and who gave the last one. */
export const oneMemberView = (
  caller: Caller,
  member: MemberNow,
  { opened, missing, validation }: MemberDetails,
): OneMember => ({
  ...memberView(caller, member),
  missing,
  validation: member.isValidated && validation ? { ...validation, at: validation.at.toISOString() } : null,
  phone: member.phone,
  opened: member.papers.filter(({ fileId }) => opened.has(fileId)).map(({ kind }) => kind),
});

const isPossible: Record<MemberAction, (member: MemberNow) => boolean> = {
  validate: (member) => member.isActive && !member.isValidated && hasAllPapers(member),
  revoke: (member) => member.isActive,
  reinstate: (member) => !member.isActive,
};
