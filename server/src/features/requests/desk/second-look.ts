import type { LookVerdict } from '@keywright/contract/flags';
import { actAs, type Present } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { isHolder, isLooker, isOwnCase, requestPolicy } from '../../../access/policies/request.policy.ts';
import { authorize } from '../../../access/policy.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import { isPossible } from '../requests.states.ts';
import { type DeskCase, insertSecondLook, lockCase } from './desk.store.ts';
import { requirePhotosSeen } from './photos-seen.ts';
import { requireTextsWithoutCode } from './require-texts-without-code.ts';
import { exclusionOf, expectedSenderOf } from './second-review.ts';
import { stepTaken } from './step-taken.ts';

type Said = { id: string; verdict: LookVerdict; note: string; mark: string };

/**
 * A second admin says what they think of a flagged request, while it waits or somebody works on it. They have opened each of its photos,
 * and what they saw of it is what is so still. The same again changes nothing, unless somebody else has spoken since.
 * `request.reviewer_excluded` when the review would not be valid for the admin who holds the request, or for nobody.
 */
export const lookAsSecond = (parts: Parts, caller: Known, { id, verdict, note, mark }: Said): Promise<DeskCase> =>
  actAs(parts, caller, async (tx, caller) => {
    const row = openForLook(caller, await lockCase(tx, id));
    const sender = expectedSenderOf(row);
    if (exclusionOf(row, caller, sender)) throw new Failure('request.reviewer_excluded');
    if (verdict === 'OBJECTED' && note === '')
      throw new Failure('request.objection_why', { fields: { note: 'reason.required' } });
    if (mark !== row.flagsMark) throw new Failure('request.flags_changed');
    // What nobody can look at any more, nobody approves of.
    if (row.imagesDeletedAt !== null) throw new Failure('photo.gone');
    await requirePhotosSeen(tx, caller.person.id, row);
    await requireTextsWithoutCode(parts, tx, caller, { row, texts: { note } });
    const last = row.looks.find((look) => look.mark === mark);
    if (last && isLooker(caller, last) && last.verdict === verdict && last.note === note) return row;
    await insertSecondLook(tx, { requestId: id, mark, verdict, note, by: caller.person.id, at: parts.clock.now() });
    return stepTaken(tx, caller.trace, row, {
      action: 'request.second_look',
      details: { verdict, flags: row.flags.map(({ kind }) => kind), ...(sender && { sender }) },
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
