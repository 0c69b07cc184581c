import type { DeskRequest } from '@keywright/contract/desk';
import type { ReviewExclusion } from '@keywright/contract/flags';
import type { ComponentProps } from 'react';
import { dayAndTime } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import type { Failure } from '../../lib/forms/form-options.ts';
import { Refused } from '../../lib/refusal.ts';
import styles from './desk.module.css';

type Request = Pick<DeskRequest, 'secondLook' | 'startedBy' | 'endedAt' | 'report' | 'flags'>;

/** Whether the code of this request waits for a second review that nobody has given. */
export const waitsForReview = ({ secondLook: { isNeeded, isApproved }, endedAt, report }: Request): boolean =>
  isNeeded && !isApproved && (!endedAt || report !== null);

/** The second review of a request: what was said, also after its end, who could give it, and whether the sender may go on alone. */
export const SecondReview = ({ request }: { request: DeskRequest }) => {
  const { secondLook } = request;
  const { user } = useSession();
  const { last, isToSender, asked } = secondLook;
  const isMine = isSender(request, user?.id);
  const lines = [
    ...(isMine && isToSender && waitsForReview(request) ? [m.desk_second_to_sender()] : []),
    ...(last ? verdictLines(last, request, isMine) : []),
    ...(waitsForReview(request) ? waitingLines(request, isMine) : []),
    ...(asked?.isOpen ? [askedWords(asked)] : []),
    ...excludedLines(request, isMine, user?.id),
  ];
  return lines.length === 0 ? null : (
    <Alert tone={toneOf(secondLook)}>
      <span className={styles.lines}>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </span>
    </Alert>
  );
};

/** Whether the reader would send the code: of a delivered one, the admin who asked for its review or, until then, anybody. */
const isSender = ({ startedBy, report, secondLook: { asked } }: Request, userId: string | undefined): boolean =>
  report ? asked === null || asked.isMine : startedBy === null || startedBy.id === userId;

/** Whose request it is, in words to a colleague. */
const senderName = ({ startedBy, report, secondLook: { asked } }: Request): string =>
  (report ? asked?.name : startedBy?.name) ?? '';

/** Whether the review that the reader asked for was given: the code can be sent. */
export const isReadyToSend = ({ secondLook: { asked, isApproved } }: Pick<DeskRequest, 'secondLook'>): boolean =>
  asked !== null && asked.isMine && isApproved;

const askedWords = ({ isMine, name, at }: NonNullable<DeskRequest['secondLook']['asked']>): string => {
  const time = dayAndTime(at);
  return isMine ? m.desk_second_asked_by_you({ time }) : m.desk_second_asked_by({ name, time });
};

/** That somebody can review is news, and no warning. */
const toneOf = ({ isApproved, last, reviewers }: DeskRequest['secondLook']) => {
  if (isApproved) return 'fulfilled';
  return last === null && reviewers > 0 ? 'progress' : 'late';
};

type Verdict = NonNullable<DeskRequest['secondLook']['last']>;

/** The verdict, and to the person who approved before anyone started the request, what that is worth. */
const verdictLines = (last: Verdict, request: Request, isMine: boolean): string[] => {
  const { startedBy, endedAt } = request;
  const { excludedAs: why } = last;
  if (why !== null) return [verdictWords(last), notValidWords(last, why, isMine ? null : senderName(request))];
  const mayStillSend = last.isMine && last.verdict === 'APPROVED' && startedBy === null && !endedAt;
  return [verdictWords(last), ...(mayStillSend ? [m.desk_second_own_approval()] : [])];
};

const verdictWords = (last: Verdict): string => {
  const { verdict, name, note, excludedAs } = last;
  const time = dayAndTime(last.at);
  if (verdict === 'OBJECTED') return m.desk_second_objected({ name, time, note });
  if (excludedAs !== null)
    return note ? m.desk_second_said_approved_note({ name, time, note }) : m.desk_second_said_approved({ name, time });
  return note ? m.desk_second_approved_note({ name, time, note }) : m.desk_second_approved({ name, time });
};

/** Between which accounts a review is not valid: the words for it name the sender. */
const aboutSender = {
  SENDER: 'SENDER',
  CREATED_BY_SENDER: 'CREATED_BY_SENDER',
  APPROVED_BY_SENDER: 'APPROVED_BY_SENDER',
  MADE_SENDER: 'other',
} as const;

/** Why a verdict is no second review; `sender` is null where the reader would send the code. */
const notValidWords = ({ name }: Verdict, why: ReviewExclusion, sender: string | null): string => {
  if (sender === null && why in aboutSender)
    return m.desk_second_not_valid_yours({ name, why: aboutSender[why as keyof typeof aboutSender] });
  return m.desk_second_not_valid({ name, sender: sender ?? '', why: why === 'EMAIL_NOT_CONFIRMED' ? 'other' : why });
};

/** What the sender has to expect, at the beginning of the work. */
const waitingLines = (request: Request, isMine: boolean): string[] => {
  const { secondLook, flags } = request;
  const { isSoleReviewer, aloneFrom, reviewers, hasValidated, asked } = secondLook;
  const why = isMine && hasValidated ? m.desk_second_wanted_validated() : m.desk_second_wanted();
  // A flag that asks for a second review says so already.
  const wanted = flags.some(({ needsSecond }) => needsSecond) ? [] : [why];
  if (!isMine) return isSoleReviewer ? [m.desk_second_alone_other({ name: senderName(request) })] : wanted;
  if (isSoleReviewer) return [...wanted, m.desk_second_alone()];
  if (aloneFrom) return [...wanted, m.desk_second_alone_from({ time: dayAndTime(aloneFrom) })];
  // What is asked of colleagues is said with when it was asked.
  return asked?.isOpen ? wanted : [...wanted, m.desk_second_ready({ count: reviewers })];
};

/** The same of a refund, which the reader would give. */
export const refundLines = ({ isSoleReviewer, aloneFrom, reviewers, asked }: DeskRequest['secondLook']): string[] => {
  const wanted = m.desk_second_wanted_refund();
  if (isSoleReviewer) return [wanted, m.desk_second_alone()];
  if (aloneFrom) return [wanted, m.desk_second_alone_from({ time: dayAndTime(aloneFrom) })];
  return [wanted, asked?.isOpen ? askedWords(asked) : m.desk_second_ready({ count: reviewers })];
};

/** Why the reader is not offered the second review of a request that they did not start. A reader who goes on alone needs none. */
const excludedLines = (request: Request, isMine: boolean, userId: string | undefined): string[] => {
  const { secondLook, startedBy } = request;
  const why = secondLook.excludedAs;
  if (why === null || why === 'SENDER' || (isMine && secondLook.isSoleReviewer)) return [];
  if (startedBy?.id === userId || !waitsForReview(request)) return [];
  // The reader's own review says the same.
  if (secondLook.last?.isMine && secondLook.last.excludedAs === why) return [];
  const name = secondLook.excludedBeside ?? '';
  return [m.desk_second_excluded({ why: why === 'EMAIL_NOT_CONFIRMED' ? 'other' : why, name })];
};

/** Whether a refused send or refund is out of date: the second review that it waited for was given. */
export const isOver = ({ error }: Failure, isWaiting: boolean): boolean =>
  error instanceof Refused && error.code === 'request.second_look' && !isWaiting;

/** Whether the sender has to say why nobody else reviews the request: known in advance, or from the server's answer. */
export const asksForReason = (
  isWaiting: boolean,
  { isSoleReviewer }: DeskRequest['secondLook'],
  { error }: Pick<ReasonField, 'error'>,
): boolean => (isWaiting && isSoleReviewer) || error !== undefined;

type ReasonField = Pick<ComponentProps<typeof Field>, 'name' | 'error'>;
type SoleReviewReasonProps = { field: ReasonField; input: ComponentProps<typeof Textarea> };

/** Where the sender says why nobody else reviews the request. */
export const SoleReviewReason = ({ field, input }: SoleReviewReasonProps) => (
  <Field {...field} label={m.desk_second_alone_why()} hint={m.desk_second_alone_hint()} required>
    <Textarea rows={2} maxLength={500} className={styles.reason} {...input} />
  </Field>
);
