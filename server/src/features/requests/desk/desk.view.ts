import type { DeskRequest } from '@keywright/contract/desk';
import { DeskAction } from '@keywright/contract/desk-actions';
import { spokenLocale } from '@keywright/contract/locale';
import type { DocumentKind } from '@keywright/contract/requests';
import type { Caller } from '../../../access/actor.ts';
import { isHolder, isOwnCase, requestPolicy } from '../../../access/policies/request.policy.ts';
import { allowed } from '../../../access/policy.ts';
import { isPausedIn } from '../../compliance/licences.facts.ts';
import { holdsFor } from '../../legal-holds/legal-holds.facts.ts';
import { wantedOf } from '../documents.store.ts';
import { isCodeOpen } from '../open-code.ts';
import { isPossible } from '../requests.states.ts';
import { deskImageUrl } from '../requests.links.ts';
import { openTimeBetween } from '../opening-hours.ts';
import type { DeskCase } from './desk.store.ts';
import { authorityOf } from './authority.view.ts';
import { carriedDraft } from './code-drafts.ts';
import { earlierVinsOf, editsOf } from './edits.view.ts';
import { isIdle } from './idle.ts';
import { othersLooking } from './presence.ts';
import { isLookable } from './second-look.ts';
import { mayAskReview } from './ask-review.ts';
import { exclusionOf, mayNeedSecondReview, secondReviewOf, expectedSenderOf } from './second-review.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';

/** Stands for a code that is there: no character of it, so that a list is worth nothing to a thief. */
export const MASK = '••••••';

const endOf = (row: DeskCase): Date | null => row.fulfilledAt ?? row.declinedAt ?? row.canceledAt;

/** Whole minutes from the payment to the end, or to now. A clock set back makes nobody wait less than nothing. */
export const waitingMinutes = (row: Pick<DeskCase, 'paidAt'> & { endedAt: Date | null }, now: Date): number =>
  Math.max(0, Math.floor(((row.endedAt ?? now).getTime() - row.paidAt.getTime()) / MINUTE_MS));

const possibleNow = (action: DeskAction, row: DeskCase, caller: Caller, now: Date): boolean => {
  if (action === 'note') return true;
  if (action === 'reveal') return isCodeOpen(row, now);
  // Taking one's own over changes nothing.
  if (action === 'takeOver') return isPossible('takeOver', row.status) && isIdle(row, now) && !isHolder(caller, row);
  if (action === 'askReview') return mayAskReview(row, caller);
  if (action === 'secondLook') return mayReview(row, caller);
  if (action === 'answerReport' || action === 'replace') return row.report !== null;
  if (action === 'askAgain') return isPossible('decline', row.status) && row.imagesDeletedAt === null;
  return isPossible(action, row.status);
};

const mayReview = (row: DeskCase, caller: Caller): boolean =>
  isLookable(row) &&
  row.imagesDeletedAt === null &&
  mayNeedSecondReview(row) &&
  exclusionOf(row, caller, expectedSenderOf(row)) === null;

const addressOf = (row: DeskCase, kind: DocumentKind): string | null => {
  const document = row.documents.find((one) => one.kind === kind);
  return document && row.imagesDeletedAt === null ? deskImageUrl(row.version, document.fileId) : null;
};

/** A member whose license has expired where one is asked for is nobody whom the desk has looked at; it reads why. */
const validationOf = (row: DeskCase): Pick<DeskRequest, 'isValidatedUser' | 'isPausedUser'> => {
  const isPaused = row.accountIsValidated && isPausedIn(row.askerState, row.expiredLicences);
  return { isValidatedUser: row.accountIsValidated && !isPaused, ...(isPaused && { isPausedUser: true }) };
};

const documentsOf = ({ documents }: DeskCase, opened: ReadonlySet<string> | undefined): DeskRequest['documents'] =>
  documents.flatMap(({ kind, state, fileId, onFile, askedAgainFor, isNew }) =>
    state === 'SUPERSEDED'
      ? []
      : [{ kind, state, askedAgainFor, isNew, onFile, ...(opened && { opened: opened.has(fileId) }) }],
  );

/** Whether the desk waits for a photo that it asked the customer for again. */
const awaitsCustomer = (row: DeskCase): boolean => endOf(row) === null && wantedOf(row.documents).length > 0;

/** When it is due, and how many minutes of opening hours are left until then. Nothing is due while the customer is awaited. */
const dueOf = (row: DeskCase, now: Date): Pick<DeskRequest, 'dueAt' | 'dueMinutes'> => {
  if (row.dueAt === null || endOf(row) !== null || awaitsCustomer(row)) return { dueAt: null, dueMinutes: null };
  const dueMinutes = Math.floor(openTimeBetween(row.hours, now, row.dueAt) / MINUTE_MS);
  return { dueAt: row.dueAt.toISOString(), dueMinutes };
};

const reportOf = ({ report }: DeskCase, now: Date): DeskRequest['report'] => {
  if (!report) return null;
  const reportedAt = new Date(report.reportedAt);
  return {
    ...report,
    reportedAt: reportedAt.toISOString(),
    releasedAt: new Date(report.releasedAt).toISOString(),
    waitingMinutes: waitingMinutes({ paidAt: reportedAt, endedAt: null }, now),
  };
};

const draftView = (draft: DeskCase['draft']): DeskRequest['draft'] =>
  draft && { name: draft.name, savedAt: new Date(draft.savedAt).toISOString() };

/** A case as the desk sees it, with what this caller may do to it now; `opened`: the files that they have looked at. */
export const deskView = (row: DeskCase, caller: Caller, now: Date, opened?: ReadonlySet<string>): DeskRequest => ({
  id: row.id,
  version: row.version,
  make: { manufacturerName: row.make },
  model: row.model,
  year: row.year,
  vin: row.vin,
  edits: endOf(row) ? [] : editsOf(row),
  earlierVins: earlierVinsOf(row),
  flags: row.flags,
  flagsMark: row.flagsMark,
  secondLook: secondReviewOf(row, caller),
  status: row.status,
  withPin: row.withPin,
  price: row.amountCents / 100,
  priceCents: row.amountCents,
  isCharged: row.isCharged,
  confirmationNumber: row.confirmationNumber,
  keycodeUserEmail: row.email,
  locale: spokenLocale(row.locale),
  customerName: row.customerName,
  isGuest: row.personId === null,
  isFirstOrder: row.isFirstOrder,
  plan: row.plan,
  ...validationOf(row),
  documents: documentsOf(row, opened),
  authority: authorityOf(row, opened),
  awaitsCustomer: awaitsCustomer(row),
  documentsVerified: row.documentsVerifiedVersion === row.version,
  frontId: addressOf(row, 'frontId'),
  backId: addressOf(row, 'backId'),
  registration: addressOf(row, 'registration'),
  keycode: row.keycodeSecret === null ? null : MASK,
  hasKeycode: row.keycodeSecret !== null,
  paidAt: row.paidAt.toISOString(),
  waitingMinutes: waitingMinutes({ paidAt: row.paidAt, endedAt: endOf(row) }, now),
  ...dueOf(row, now),
  startedBy: row.startedBy === null ? null : { id: row.startedBy, name: row.holderName ?? '' },
  draft: draftView(carriedDraft(row, caller)),
  noteCount: row.noteCount,
  lookers: othersLooking(row, caller, now),
  startedAt: row.startedAt?.toISOString() ?? null,
  heldSince: row.heldSince?.toISOString() ?? null,
  endedAt: endOf(row)?.toISOString() ?? null,
  declineReason: row.declineReason,
  codeForms: row.codeForms ?? { keycode: null, pincode: null },
  provenance:
    row.status === 'FULFILLED'
      ? { source: row.codeSource, reference: row.codeReference, costCents: row.codeCostCents }
      : null,
  report: reportOf(row, now),
  answered: row.answered && { ...row.answered, at: new Date(row.answered.at).toISOString() },
  fraud: row.fraud && { ...row.fraud, labeledAt: new Date(row.fraud.labeledAt).toISOString() },
  ...holdsFor(caller, row.holds, isOwnCase(caller, row)),
  can: allowed(requestPolicy, caller, row, DeskAction.options).filter((action) =>
    possibleNow(action, row, caller, now),
  ),
});
