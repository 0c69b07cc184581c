import type { DeclineReason, DeskRequest } from '@keywright/contract/desk';
import type { Transaction } from '@keywright/contract/transaction';
import type { CodeSource } from '@keywright/contract/sent-code';
import { LATE_MINUTES } from '@keywright/contract/late';
import type { DocumentKind, RequestStatus, VinWarning } from '@keywright/contract/requests';
import { m } from '@keywright/words/messages';
import { declineReasons } from '../../lib/reason-words.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export const vehicleOf = ({ year, make, model }: Pick<DeskRequest, 'year' | 'make' | 'model'>): string =>
  m.desk_vehicle({ year, make: make.manufacturerName, model });

export const documentNames: Record<DocumentKind, () => string> = {
  frontId: m.desk_doc_frontId,
  backId: m.desk_doc_backId,
  registration: m.desk_doc_registration,
};

export const warnings: Record<VinWarning, () => string> = {
  check_digit: m.desk_flag_check_digit,
  wmi_make: m.desk_flag_wmi_make,
  year: m.desk_flag_year,
};

export const codeSources: Record<CodeSource, () => string> = {
  OWN_RECORDS: m.desk_source_OWN_RECORDS,
  DEALER: m.desk_source_DEALER,
  MAKER_PORTAL: m.desk_source_MAKER_PORTAL,
  OTHER: m.desk_source_OTHER,
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

/** From 10 minutes on a wait has a shape and a colour. */
const WARN_MINUTES = 10;

/** Who else has it before them; nothing when nobody does. */
export const lookingWords = (lookers: DeskRequest['lookers']): string | undefined =>
  lookers.length === 0
    ? undefined
    : m.desk_looking({ names: lookers.map(({ name }) => name).join(', '), count: lookers.length });

/** How far somebody's order is that a flag names. */
export const orderStatusWords = (status: RequestStatus): string =>
  status in statusWords ? statusWords[status as Status]() : '';

export const waitTone = (minutes: number): BadgeTone | undefined => {
  if (minutes >= LATE_MINUTES) return 'late';
  return minutes >= WARN_MINUTES ? 'pending' : undefined;
};
