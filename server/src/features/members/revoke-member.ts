import { randomUUID } from 'node:crypto';
import { actOnPeople, type Present } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { memberPolicy } from '../../access/policies/member.policy.ts';
import { authorize } from '../../access/policy.ts';
import { notifyOfRevocation } from '../../access/super-admins.store.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Tx } from '../../platform/db/database.ts';
import { announce } from '../../platform/live/announce.ts';
import { oweMail } from '../../platform/mail/outbox.store.ts';
import type { Parts } from '../../platform/parts.ts';
import type { MemberReactions } from './members.reactions.ts';
import { findMember, type MemberRow, saveMember } from './members.store.ts';

const endings = {
  revoke: { action: 'person.revoked', template: 'member-revoked' },
  reinstate: { action: 'person.reinstated', template: 'member-reinstated' },
} as const;

type Moving = { id: string; action: keyof typeof endings };

/**
 * Takes a member's access away. Whatever an old session of theirs asks for once this has committed is refused; what they were let in for
 * before is waited for. An open card page is closed. One who is out already stays out, and nothing changes.
 */
export const revokeMember = (
  parts: Parts,
  reactions: MemberReactions,
  caller: Known,
  { id }: { id: string },
): Promise<void> =>
  move(parts, caller, { id, action: 'revoke' }, async (tx, caller) => {
    await notifyOfRevocation(tx, parts.clock, caller, id);
    await reactions.memberRevoked(tx, { personId: id, trace: caller.trace });
  });

/** Lets a member in again; they sign in anew. Whether they were validated is as it was. */
export const reinstateMember = (
  parts: Parts,
  reactions: MemberReactions,
  caller: Known,
  { id }: { id: string },
): Promise<void> =>
  move(parts, caller, { id, action: 'reinstate' }, (tx) => reactions.memberReinstated(tx, { personId: id }));

const move = (
  parts: Parts,
  caller: Known,
  { id, action }: Moving,
  react: (tx: Tx, caller: Present<Known>) => Promise<void>,
): Promise<void> =>
  actOnPeople(parts, caller, [id], async (tx, caller) => {
    const row = authorize(memberPolicy, caller, action, await findMember(tx, id));
    if (row.isActive === (action === 'reinstate')) return;
    await saveMember(tx, id, { is_active: action === 'reinstate' });
    await leaveTraces(tx, caller, { row, action });
    await react(tx, caller);
  });

const leaveTraces = async (
  tx: Tx,
  { trace }: Known,
  { row: { id, email, locale }, action }: { row: MemberRow; action: Moving['action'] },
): Promise<void> => {
  const { action: done, template } = endings[action];
  await recordAct(tx, trace, { action: done, object: { type: 'person', id } });
  // Each time is an act of its own, and owes its own mail.
  await oweMail(tx, { template, recipient: email, locale, refs: {}, onceKey: `${template}:${id}:${randomUUID()}` });
  await announce(tx, { type: 'member.changed', personId: id }, ['desk']);
};
