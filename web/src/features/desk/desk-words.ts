import type { DeclineReason } from '@keywright/contract/decline-reasons';
import type { DeskRequest } from '@keywright/contract/desk';
import type { Transaction } from '@keywright/contract/transaction';
import type { FlagKind } from '@keywright/contract/flag-kinds';
import { LATE_MINUTES } from '@keywright/contract/late';
import type { RequestStatus, VinWarning } from '@keywright/contract/requests';
import { m } from '@keywright/words/messages';
import { declineReasons } from '../../lib/reason-words.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export const vehicleOf = ({ year, make, model }: Pick<DeskRequest, 'year' | 'make' | 'model'>): string =>
  m.desk_vehicle({ year, make: make.manufacturerName, model });

/** A flag in a word or two, in lists and beside the box that an admin ticks. */
export const flagNames: Record<FlagKind, () => string> = {
  VIN_ELSEWHERE: m.desk_why_VIN_ELSEWHERE,
  SAME_PHOTO: m.desk_why_SAME_PHOTO,
  SIMILAR_PHOTO: m.desk_why_SIMILAR_PHOTO,
  SAME_ID: m.desk_why_SAME_ID,
  VIN_FORM: m.desk_why_VIN_FORM,
  NEW_ACCOUNT: m.desk_why_NEW_ACCOUNT,
  MANY_REQUESTS: m.desk_why_MANY_REQUESTS,
  OTHER_STATE: m.desk_why_OTHER_STATE,
  LICENSE_MISSING: m.desk_why_LICENSE_MISSING,
  CODE_REPORTED: m.desk_why_CODE_REPORTED,
  BLOCKED: m.desk_why_BLOCKED,
};

export const warnings: Record<VinWarning, () => string> = {
  check_digit: m.desk_flag_check_digit,
  wmi_make: m.desk_flag_wmi_make,
  year: m.desk_flag_year,
};

export const reasonWords = (reason: string | null): string =>
  (reason && reason in declineReasons ? declineReasons[reason as DeclineReason] : m.desk_reason_OTHER)();

type Status = Transaction['status'];

export const statusTones: Record<Status, BadgeTone> = {
  PENDING: 'pending',
  INPROGRESS: 'progress',
  FULFILLED: 'fulfilled',
  DECLINED: 'rejected',
  CANCELED: 'neutral',
};

export const statusWords: Record<Status, () => string> = {
  PENDING: m.desk_status_pending,
  INPROGRESS: m.desk_status_inprogress,
  FULFILLED: m.desk_status_fulfilled,
  DECLINED: m.desk_status_declined,
  CANCELED: m.desk_status_canceled,
};

/** Who else has it before them; nothing when nobody does. */
export const lookingWords = (lookers: DeskRequest['lookers']): string | undefined =>
  lookers.length === 0
    ? undefined
    : m.desk_looking({ names: lookers.map(({ name }) => name).join(', '), count: lookers.length });

/** How far somebody's order is that a flag names. */
export const orderStatusWords = (status: RequestStatus): string =>
  status in statusWords ? statusWords[status as Status]() : '';

/** The steps of a wait in minutes, the longest first: each has a color, and from `LATE_MINUTES` on another shape. */
const waitSteps: readonly [from: number, tone: BadgeTone][] = [
  [60, 'veryLate'],
  [LATE_MINUTES, 'overdue'],
  [20, 'soon'],
  [10, 'pending'],
];

export const waitTone = (minutes: number): BadgeTone | undefined => waitSteps.find(([from]) => minutes >= from)?.[1];
