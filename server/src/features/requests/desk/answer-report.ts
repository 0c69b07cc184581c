import { actAs } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { lockDeskPeople } from '../../../access/desk-people.store.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import { guardLimit } from '../../../platform/limits/guard-limit.ts';
import { bucketOf } from '../../../platform/limits/limits.ts';
import { oweMail } from '../../../platform/mail/outbox.store.ts';
import type { Parts } from '../../../platform/parts.ts';
import { canGiveBack } from '../../payments/payments.facts.ts';
import { closeReport } from '../code-report.store.ts';
import { failpoint } from '../requests.failpoints.ts';
import type { RequestReactions } from '../requests.reactions.ts';
import { saveRequest } from '../requests.store.ts';
import { caseNow, type DeskCase, lockCase } from './desk.store.ts';
import { holdFlagRules } from './flag-rules.store.ts';
import { openReport } from './open-report.ts';
import { requireTextsWithoutCode } from './require-texts-without-code.ts';
import { requireSecondReview, type SecondReview, secondReviewTold } from './second-review.ts';
import { recordSoleReview } from './sole-review.ts';
import { stepTaken } from './step-taken.ts';

type Answer = {
  id: string;
  report: string;
  answer: 'MONEY_BACK' | 'EXPLAINED';
  note: string;
  soleReviewReason?: string | undefined;
};

/**
 * Answers that a code does not work without sending another one. `MONEY_BACK` closes the code at once and gives back what it cost;
 * `EXPLAINED` says in words why it is the right one, and the code stays. The same again by the same admin changes nothing.
 * Money of a flagged case, and of a code that the same admin sent, goes back after a second review.
 */
export const answerReport = (
  parts: Parts,
  reactions: RequestReactions,
  caller: Known,
  { id, report, answer, note, soleReviewReason }: Answer,
): Promise<DeskCase> => {
  if (answer === 'EXPLAINED' && note === '') throw new Failure('input.invalid', { fields: { note: 'note.required' } });
  return actAs(parts, caller, async (tx, caller) => {
    const opened = await openReport(tx, caller, await lockCase(tx, id), { act: 'answerReport', report });
    if ('answered' in opened) {
      const { state, answer: said } = opened.answered;
      if (state !== answer || said !== note) throw new Failure('report.answered');
      return opened.row;
    }
    const { row, open } = opened;
    await requireTextsWithoutCode(parts, tx, caller, { row, texts: { note, soleReviewReason } });
    const [by, at] = [caller.person.id, parts.clock.now()];
    const second = answer === 'MONEY_BACK' ? await checkBeforeRefund(tx, caller, { row, soleReviewReason }) : undefined;
    if (second) await takeCodeBack(parts, tx, row, { by, at });
    await closeReport(tx, report, { state: answer, answer: note, by, at });
    failpoint('answer.after_save');
    const { kind } = open;
    if (!second) {
      await oweAnswerMail(tx, row, 'code.explained');
      return stepTaken(tx, caller.trace, row, { action: 'code.explained', reason: note, details: { kind } });
    }
    await oweAnswerMail(tx, row, 'code.money_back');
    await reactions.codeTakenBack(tx, { requestId: row.id, orderId: row.orderId });
    await recordSoleReview(tx, caller.trace, row, { act: 'refund', second });
    const details = { kind, cents: row.amountCents, ...secondReviewTold(second) };
    return stepTaken(tx, caller.trace, row, { action: 'code.money_back', reason: note, details });
  });
};

type Refund = { row: DeskCase; soleReviewReason: string | undefined };

/** The second review of a refund, with rules and desk people locked: who could review is what it is when the act commits. */
const checkBeforeRefund = async (tx: Tx, caller: Known, { row, soleReviewReason }: Refund): Promise<SecondReview> => {
  await holdFlagRules(tx);
  await lockDeskPeople(tx);
  const judged = await caseNow(tx, row.id);
  return requireSecondReview(judged, { act: 'refund', caller, senderId: caller.person.id, soleReviewReason });
};

type By = { by: string; at: Date };

const takeCodeBack = async ({ clock }: Parts, tx: Tx, row: DeskCase, { by, at }: By): Promise<void> => {
  if (!(await canGiveBack(tx, row.orderId))) throw new Failure('report.money_elsewhere');
  await guardLimit(tx, clock, bucketOf('money-back', by));
  await saveRequest(tx, row.id, { money_back_at: at, money_back_by: by, code_closes_at: at });
};

/** Owes the customer the mail that says how their report was answered. */
export const oweAnswerMail = async (
  tx: Tx,
  { email, locale, orderId, id: requestId, report }: DeskCase,
  template: 'code.replaced' | 'code.money_back' | 'code.explained',
): Promise<void> => {
  if (email === null || report === null) return;
  await oweMail(tx, {
    template,
    recipient: email,
    locale,
    refs: { orderId, requestId, reportId: report.id },
    onceKey: `${template}:${report.id}`,
  });
};
