import { randomUUID } from 'node:crypto';
import type { Missing, Seen } from '@keywright/contract/members';
import { actOnPeople, type Present } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { memberPolicy } from '../../access/policies/member.policy.ts';
import { authorize } from '../../access/policy.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/failure.ts';
import { announce } from '../../platform/live/announce.ts';
import { oweMail } from '../../platform/mail/outbox.store.ts';
import type { Parts } from '../../platform/parts.ts';
import { papersOf } from '../profile/papers.facts.ts';
import type { MemberReactions } from './members.reactions.ts';
import { missingOf } from './missing.ts';
import { findMember, lookedAt, saveMember } from './members.store.ts';
import { hasAllPapers, type MemberNow, shownOf } from './members.view.ts';

type Validation = { id: string; seen?: Seen | undefined; reason: string };
/** What the admin passed over, and why. */
type PassedOver = { missing: readonly Missing[]; reason: string };

/**
 * Marks a member as validated, with its trace, the mail to them and the hints. It stands on what this admin looked at: the
 * three papers that are there now, each opened by them since the name or state last changed, and with `seen` all that
 * was on their screen. It decides on no document. A required license that is not on file, and documents that nobody decided on, are named by
 * `member.incomplete` until a reason is given. Validating again changes nothing.
 */
export const validateMember = (
  parts: Parts,
  reactions: MemberReactions,
  caller: Known,
  { id, seen, reason }: Validation,
): Promise<void> => {
  return actOnPeople(parts, caller, [id], async (tx, caller) => {
    const member = await openMember(tx, caller, id);
    if (seen && !isAsSeen(member, seen)) throw new Failure('member.changed');
    if (!member.isActive) throw new Failure('member.inactive');
    if (member.isValidated) return;
    await requireLooks(tx, caller, member);
    const missing = await missingOf(tx, member.id);
    if (missing.length > 0 && reason === '') throw new Failure('member.incomplete', { detail: { missing } });
    await saveMember(tx, member.id, { is_validated: true });
    await leaveTraces(tx, caller, member, { missing, reason });
    await reactions.memberValidated(tx, { personId: member.id });
  });
};

/** Held meanwhile, as is whoever changes their own name, state or papers: what is read here stands until the end. */
const openMember = async (tx: Tx, caller: Present, id: string): Promise<MemberNow> => {
  const row = authorize(memberPolicy, caller, 'validate', await findMember(tx, id));
  return { ...row, papers: await papersOf(tx, row.id) };
};

/** A screen that is a moment old shows a member who may be another by now. */
const isAsSeen = (member: MemberNow, seen: Seen): boolean => {
  const now = shownOf(member);
  return (Object.keys(now) as (keyof Seen)[]).every((field) => now[field] === seen[field]);
};

const requireLooks = async (tx: Tx, { person }: Known, member: MemberNow): Promise<void> => {
  if (!hasAllPapers(member)) throw new Failure('member.papers_missing');
  const fileIds = member.papers.map(({ fileId }) => fileId);
  const looked = await lookedAt(tx, { by: person.id, personId: member.id, fileIds });
  if (fileIds.some((fileId) => !looked.has(fileId))) throw new Failure('member.papers_unseen');
};

/** The log keeps what the admin's word was given for; of the papers which they were. */
const leaveTraces = async (
  tx: Tx,
  { trace }: Known,
  member: MemberNow,
  { missing, reason }: PassedOver,
): Promise<void> => {
  const { id, email, locale, fname, lname, state, papers } = member;
  await recordAct(tx, trace, {
    action: 'person.validated',
    object: { type: 'person', id },
    details: {
      fname,
      lname,
      state,
      papers: Object.fromEntries(papers.map(({ kind, fileId }) => [kind, fileId])),
      ...(missing.length > 0 && { missing }),
    },
    ...(missing.length > 0 && { reason }),
  });
  // Somebody may be validated more than once: each time is an act, and owes its own mail.
  const onceKey = `member-validated:${id}:${randomUUID()}`;
  await oweMail(tx, { template: 'member-validated', recipient: email, locale, refs: {}, onceKey });
  await announce(tx, { type: 'account.changed', personId: id }, [`person:${id}`]);
  await announce(tx, { type: 'member.changed', personId: id }, ['desk']);
};
