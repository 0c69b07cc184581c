import type { LookVerdict, SecondLook } from '@keywright/contract/flags';
import { actAs, type Present } from '../../../access/act.ts';
import type { Caller, Known } from '../../../access/actor.ts';
import { isHolder, isLooker, isOwnCase, requestPolicy } from '../../../access/policies/request.policy.ts';
import { authorize } from '../../../access/policy.ts';
import { isDesk } from '../../../access/roles.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import { isPossible } from '../requests.states.ts';
import type { Look } from './flag-facts.store.ts';
import { type DeskCase, insertSecondLook, lockCase } from './desk.store.ts';
import { requirePhotosSeen } from './photos-seen.ts';
import { stepTaken } from './step-taken.ts';

type Flagged = Pick<DeskCase, 'flags' | 'flagsMark' | 'looks' | 'validators' | 'startedBy' | 'report'>;

/**
 * Whether the code of this request waits for a second admin, were it sent by this one: because of a flag that asks for it, or of any flag
 * where it was them who validated the account.
 */
export const needsSecondLook = ({ flags, validators }: Flagged, senderId: string | null): boolean =>
  flags.some(({ needsSecond }) => needsSecond) ||
  (flags.length > 0 && senderId !== null && validators.includes(senderId));

/** The last word on the request as it is now, of anybody of the desk but who sends. */
export const lastLook = ({ looks, flagsMark }: Flagged, senderId: string | null): Look | undefined =>
  looks.find((look) => look.mark === flagsMark && look.by !== senderId && look.isActive && isDesk(look));

/** Who holds a request would send its code; what is reported nobody holds, and whoever looks at it may. */
const senderFor = ({ report, startedBy }: Flagged, { person }: Caller): string | null =>
  report ? (person?.id ?? null) : startedBy;

/** Whether somebody's look may come to count, whoever sends: of what is reported nobody knows yet who will. */
export const mayNeedSecondLook = (row: Flagged): boolean =>
  needsSecondLook(row, row.startedBy) || (row.report !== null && row.flags.length > 0 && row.validators.length > 0);

/** The second look as the desk sees it, by who would send the code; one's own is told too, and does not count for oneself. */
export const secondLookOf = (row: Flagged, caller: Caller): SecondLook => {
  const sender = senderFor(row, caller);
  const look = lastLook(row, row.report ? null : sender);
  return {
    isNeeded: needsSecondLook(row, sender),
    isApproved: lastLook(row, sender)?.verdict === 'APPROVED',
    last: look
      ? {
          verdict: look.verdict,
          name: look.name,
          note: look.note,
          at: new Date(look.at).toISOString(),
          isMine: isLooker(caller, look),
        }
      : null,
  };
};

/** Whose look a release rests on, where it needs one. Fails with `request.second_look` while nobody else has approved. */
export const requireSecondLook = (row: DeskCase, senderId: string): { needed: boolean; by: string | null } => {
  if (!needsSecondLook(row, senderId)) return { needed: false, by: null };
  const look = lastLook(row, senderId);
  if (look?.verdict !== 'APPROVED') throw new Failure('request.second_look');
  return { needed: true, by: look.by };
};

type Said = { id: string; verdict: LookVerdict; note: string; mark: string };

/**
 * A second admin says what they think of a flagged request, while it waits or somebody works on it. They have opened each of its photos,
 * and what they saw of it is what is so still. The same again changes nothing, unless somebody else has spoken since.
 */
export const lookAsSecond = (parts: Parts, caller: Known, { id, verdict, note, mark }: Said): Promise<DeskCase> =>
  actAs(parts, caller, async (tx, caller) => {
    const row = openForLook(caller, await lockCase(tx, id));
    if (verdict === 'OBJECTED' && note === '')
      throw new Failure('request.objection_why', { fields: { note: 'reason.required' } });
    if (mark !== row.flagsMark) throw new Failure('request.flags_changed');
    // What nobody can look at any more, nobody approves of.
    if (row.imagesDeletedAt !== null) throw new Failure('photo.gone');
    await requirePhotosSeen(tx, caller.person.id, row);
    const last = row.looks.find((look) => look.mark === mark);
    if (last && isLooker(caller, last) && last.verdict === verdict && last.note === note) return row;
    await insertSecondLook(tx, { requestId: id, mark, verdict, note, by: caller.person.id, at: parts.clock.now() });
    return stepTaken(tx, caller.trace, row, {
      action: 'request.second_look',
      details: { verdict, flags: row.flags.map(({ kind }) => kind) },
      reason: note,
    });
  });

const openForLook = (caller: Present, found: Awaited<ReturnType<typeof lockCase>>): DeskCase => {
  const row = authorize(requestPolicy, caller, 'secondLook', found, (thing) =>
    isOwnCase(caller, thing) || !isHolder(caller, thing)
      ? new Failure('request.own_case')
      : new Failure('request.look_own'),
  );
  if (!isLookable(row)) throw new Failure('request.wrong_state', { values: { status: row.status } });
  return row;
};

/** What is over needs no second look any more, unless its code is said not to work. */
export const isLookable = ({ status, report }: Pick<DeskCase, 'status' | 'report'>): boolean =>
  isPossible('start', status) || isPossible('takeOver', status) || report !== null;
