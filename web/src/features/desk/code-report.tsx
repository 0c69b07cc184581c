import { answerReport } from '@keywright/contract/code-reports.calls';
import type { DeskRequest } from '@keywright/contract/desk';
import type { ReportKind } from '@keywright/contract/report-kinds';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { dayAndTime, money } from '../../lib/format.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Anchor } from '../../ui/anchor.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { useCommands } from '../../lib/keys/commands.ts';
import styles from './desk.module.css';
import { vehicleOf } from './desk-words.ts';
import { useShown } from './desk.queries.ts';
import { Foot } from './foot.tsx';
import { handOffWords, useHandOff } from './hand-off.tsx';
import { PreparedTexts } from './prepared-texts.tsx';
import { ReplaceForm } from './replace-form.tsx';
import { asksForReason, isOver, refundLines, SoleReviewReason } from './second-review.tsx';

const kinds: Record<ReportKind, () => string> = {
  NO_TURN: m.desk_report_NO_TURN,
  LOCKS_CHANGED: m.desk_report_LOCKS_CHANGED,
  PIN_REFUSED: m.desk_report_PIN_REFUSED,
  OTHER: m.desk_report_OTHER,
};

type Report = NonNullable<DeskRequest['report']>;
type ReportAnswersProps = {
  request: DeskRequest;
  report: Report;
  done: (words: string) => void;
  showNext: () => boolean;
  /** The two answers of a second admin, for who may give one. */
  look: ReactNode;
};

/** A code that is said not to work: what its customer says, and the record beside it. */
export const ReportSaid = ({ report }: { report: Report }) => (
  <section className={styles.actions} aria-label={m.desk_report_title()}>
    <Alert tone="late">{m.common_says({ what: m.desk_report_title(), words: kinds[report.kind]() })}</Alert>
    {report.note ? <blockquote className={styles.said}>{report.note}</blockquote> : null}
    <p className={styles.meta}>{recordOf(report).join(' · ')}</p>
    {report.phone ? (
      <p>
        <Anchor href={`tel:${dialled(report.phone)}`}>{m.desk_report_call({ phone: report.phone })}</Anchor>
      </p>
    ) : null}
  </section>
);

/** The three answers to it: another code, the money, or words. */
export const ReportAnswers = ({ request, report, done, showNext, look }: ReportAnswersProps) => {
  const [replacing, setReplacing] = useState(false);
  const [wasLeft, setWasLeft] = useState(false);
  const vehicle = vehicleOf(request);
  if (!request.can.includes('answerReport')) return <p className={styles.meta}>{m.desk_own_case()}</p>;
  return (
    <div className={styles.actions}>
      {replacing ? (
        <ReplaceForm
          request={request}
          report={report.id}
          showNext={showNext}
          onSent={() => done(m.desk_report_replaced({ vehicle }))}
          onLeft={() => {
            setReplacing(false);
            setWasLeft(true);
          }}
        />
      ) : (
        <Answers
          request={request}
          report={report.id}
          hasFocus={wasLeft}
          look={look}
          onReplace={() => setReplacing(true)}
          onAnswered={(answer) => done(answeredWords(answer, request))}
        />
      )}
    </div>
  );
};

/** What a telephone dials: an extension is typed when somebody has answered. */
const dialled = (phone: string): string => phone.replace(/\s*(?:x|ext|#).*$/i, '').replace(/[^\d+]/g, '');

const recordOf = ({ reportedAt, releasedBy, releasedAt, opened, before }: Report): string[] => [
  m.desk_report_since({ time: dayAndTime(reportedAt) }),
  m.desk_report_released({ name: releasedBy, time: dayAndTime(releasedAt) }),
  m.desk_report_opened({ count: opened }),
  ...(before > 0 ? [m.desk_report_before({ count: before })] : []),
];

type Answer = 'MONEY_BACK' | 'EXPLAINED';

const answeredWords = (answer: Answer, request: DeskRequest): string => {
  const vehicle = vehicleOf(request);
  return answer === 'MONEY_BACK'
    ? m.desk_report_refunded({ vehicle, amount: money(request.priceCents) })
    : m.desk_report_answered({ vehicle });
};

type AnswersProps = {
  request: DeskRequest;
  report: string;
  /** Whoever left the form goes on where they came from. */
  hasFocus: boolean;
  look: ReactNode;
  onReplace: () => void;
  onAnswered: (answer: Answer) => void;
};

const Answers = ({ request, report, hasFocus, look, onReplace, onAnswered }: AnswersProps) => {
  const first = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (hasFocus) first.current?.querySelector('button')?.focus();
  }, [hasFocus]);
  const [asked, setAsked] = useState<Answer | null>(null);
  const { isNeeded, last, isSoleReviewer } = request.secondLook;
  const isApprover = isNeeded && !isSoleReviewer && last?.isMine === true && last.verdict === 'APPROVED';
  const mayReplace = request.can.includes('replace') && !isApprover;
  useCommands([
    ...(mayReplace ? [{ key: 'w', words: m.desk_report_replace(), run: onReplace }] : []),
    { key: 'm', words: m.desk_report_money(), run: () => setAsked('MONEY_BACK') },
    { key: 'x', words: m.desk_report_explain(), run: () => setAsked('EXPLAINED') },
  ]);
  return (
    <>
      {request.can.includes('replace') ? null : <p className={styles.meta}>{m.desk_own_case()}</p>}
      {isApprover ? <p className={styles.meta}>{m.desk_report_you_approved()}</p> : null}
      <Foot>
        <span ref={first} className={styles.answers}>
          {mayReplace ? (
            <Button tone="primary" className={styles.main} onClick={onReplace}>
              {m.desk_report_replace()} <KeyCap>W</KeyCap>
            </Button>
          ) : null}
          <Button onClick={() => setAsked('MONEY_BACK')}>
            {m.desk_report_money()} <KeyCap>M</KeyCap>
          </Button>
          <Button onClick={() => setAsked('EXPLAINED')}>
            {m.desk_report_explain()} <KeyCap>X</KeyCap>
          </Button>
        </span>
        {look}
      </Foot>
      {(['MONEY_BACK', 'EXPLAINED'] as const).map((answer) => (
        <AnswerSheet
          key={answer}
          request={request}
          report={report}
          answer={answer}
          open={asked === answer}
          onClose={() => setAsked(null)}
          onAnswered={onAnswered}
        />
      ))}
    </>
  );
};

const titles = { MONEY_BACK: m.desk_report_money, EXPLAINED: m.desk_report_explain };

type AnswerSheetProps = Omit<AnswersProps, 'onReplace' | 'hasFocus' | 'look'> & {
  answer: Answer;
  open: boolean;
  onClose: () => void;
};

const AnswerSheet = ({ request, report, answer, open, onClose, onAnswered }: AnswerSheetProps) => {
  const { show, askAgain } = useShown();
  const isMoney = answer === 'MONEY_BACK';
  const { isNeededForRefund, isApproved, isSoleReviewer } = request.secondLook;
  const isWaiting = isMoney && isNeededForRefund && !isApproved;
  const form = useContractForm(answerReport, {
    start: { note: '', soleReviewReason: '' },
    kept: `answer ${answer} ${report}`,
    params: { id: request.id },
    body: ({ note, soleReviewReason }) => ({
      report,
      answer,
      note,
      soleReviewReason: soleReviewReason.trim() || undefined,
    }),
    shape: async () => (await import('@keywright/contract/code-reports')).answerReport,
    also: ({ note, soleReviewReason }, found) => ({
      ...found,
      ...(!isMoney && note.trim() === '' ? { note: m.field_note_required } : {}),
      ...(isWaiting && isSoleReviewer && soleReviewReason.trim() === ''
        ? { soleReviewReason: m.desk_second_alone_required }
        : {}),
    }),
    refusals: { 'request.sole_reason': { soleReviewReason: m.failure_request_sole_reason } },
    failed: m.desk_report_failed,
    focus: 'field',
    done: (now: DeskRequest) => {
      show(now);
      onClose();
      onAnswered(answer);
    },
    onFailed: () => void askAgain(),
  });
  const handOff = useHandOff(request, isWaiting);
  const failure = form.failure && isOver(form.failure, isWaiting) ? null : form.failure;
  const handOffLabel = handOffWords(handOff);
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={titles[answer]()}
      form={{ ...form, form: handOff.formOf(form.form), busy: form.busy || Boolean(handOff.busy), failure }}
      send={handOffLabel ?? titles[answer]()}
      sending={m.desk_saving()}
      danger={isMoney && handOffLabel === null}
      waits={handOff.askedAt !== null}
    >
      <p>
        {isMoney ? m.desk_report_money_words({ amount: money(request.priceCents) }) : m.desk_report_explain_words()}
      </p>
      {isWaiting ? <Alert tone="late">{refundLines(request.secondLook).join(' ')}</Alert> : null}
      {open && !isMoney ? <PreparedTexts locale={request.locale} onPick={(text) => form.put('note', text)} /> : null}
      <Field {...form.field('note')} label={m.desk_report_note()} optional={isMoney} required={!isMoney}>
        <Textarea rows={3} maxLength={500} {...form.input('note')} />
      </Field>
      {asksForReason(isWaiting, request.secondLook, form.field('soleReviewReason')) ? (
        <SoleReviewReason field={form.field('soleReviewReason')} input={form.input('soleReviewReason')} />
      ) : null}
    </FormSheet>
  );
};
