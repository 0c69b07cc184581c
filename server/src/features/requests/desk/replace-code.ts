import { actAs } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { isFulfiller } from '../../../access/policies/request.policy.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import { guardLimit } from '../../../platform/limits/guard-limit.ts';
import { bucketOf } from '../../../platform/limits/limits.ts';
import type { Parts } from '../../../platform/parts.ts';
import { closeReport } from '../code-report.store.ts';
import { owePush } from '../owe-push.ts';
import { requireOpenPayment } from '../require-open-payment.ts';
import { failpoint } from '../requests.failpoints.ts';
import { saveRequest } from '../requests.store.ts';
import { oweAnswerMail } from './answer-report.ts';
import { checkBeforeRelease, type FlagAnswers } from './check-before-release.ts';
import { type DeskCase, lockCase } from './desk.store.ts';
import { openReport } from './open-report.ts';
import { codesNow, isSame } from './process-request.ts';
import { type Codes, type Provenance, requireNoCode } from './provenance.ts';
import { sealCode } from './seal-code.ts';
import { recordSoleReview } from './sole-review.ts';
import { stepTaken } from './step-taken.ts';

type Replacing = Codes &
  Provenance &
  FlagAnswers & { id: string; report: string; documentsVerified?: boolean | undefined };

/**
 * Sends another code in the place of one that is said not to work, by every rule of a release and, unless a super admin set it otherwise,
 * after a second admin's look (`CODE_REPORTED`): the payment, the documents or the account, and the make's rule count as they are now. The one before stays sealed with its report, and is destroyed with this one. The very code
 * that was delivered is refused with `report.same_code`; the same again by the same admin changes nothing.
 */
export const replaceCode = async (
  parts: Parts,
  caller: Known,
  { id, report, documentsVerified = false, keycode, pincode, flagsSeen, soleReviewReason, ...provenance }: Replacing,
): Promise<DeskCase> => {
  // Counted also where the call is refused: `report.same_code` says whether a guess at the code before was right.
  await guardLimit(parts.db, parts.clock, bucketOf('replace-code', `${caller.person.id} ${id}`));
  return actAs(parts, caller, async (tx, caller) => {
    const codes = { keycode, pincode };
    const opened = await openReport(tx, caller, await lockCase(tx, id), { act: 'replace', report });
    if ('answered' in opened) return sameAgain(parts, tx, opened, codes);
    const { row, open } = opened;
    const [by, at] = [caller.person.id, parts.clock.now()];
    await requireOpenPayment(tx, row);
    const answers = { flagsSeen, soleReviewReason };
    const checked = await checkBeforeRelease(tx, row, {
      caller,
      codes,
      provenance,
      answers,
      by,
      at,
      documentsVerified,
    });
    // Who may not send another code learns nothing of this one either.
    const before = await codesNow(parts, tx, row);
    if (isSame(before, codes)) throw new Failure('report.same_code');
    if (isFulfiller(caller, row)) {
      const { codeReference } = provenance;
      requireNoCode({ codeReference, soleReviewReason }, { row, ...before });
    }
    const sent = { codes, checked, provenance, by, at };
    const sealed = await sealCode(parts, tx, row, sent, () => failpoint('replace.after_keycode'));
    // When the first code was there stays as it was; who may look at the code of the desk is who sent this one.
    await saveRequest(tx, row.id, {
      ...sealed,
      started_by: by,
      held_since: at,
      code_destroyed_at: null,
      worked_at: null,
    });
    const { keycodeSecret, pincodeSecret } = row;
    await closeReport(tx, report, { state: 'REPLACED', answer: '', by, at, before: { keycodeSecret, pincodeSecret } });
    failpoint('replace.after_save');
    await oweAnswerMail(tx, row, 'code.replaced');
    await owePush(tx, { requestId: row.id, what: 'ready', at });
    await recordSoleReview(tx, caller.trace, checked.judged, { act: 'other_code', second: checked.second });
    return stepTaken(tx, caller.trace, row, {
      action: 'code.replaced',
      details: { kind: open.kind, ...checked.told },
    });
  });
};

type Answered = Extract<Awaited<ReturnType<typeof openReport>>, { answered: unknown }>;

/** A repeated call after a lost answer. */
const sameAgain = async (parts: Parts, tx: Tx, { row, answered }: Answered, codes: Codes): Promise<DeskCase> => {
  const isLast = row.fulfilledBy === answered.answeredBy && row.report === null;
  if (answered.state !== 'REPLACED' || !isLast || !isSame(await codesNow(parts, tx, row), codes))
    throw new Failure('report.answered');
  return row;
};
