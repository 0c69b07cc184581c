import type { DeclineReason, DeskReason, DeskRequest, Transaction } from '@keywright/contract/desk';
import type { CodeSource } from '@keywright/contract/sent-code';
import { LATE_MINUTES } from '@keywright/contract/late';
import type { DocumentKind, PhotoReason, RequestStatus, VinWarning } from '@keywright/contract/requests';
import { m } from '@keywright/words/messages';
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

export const photoReasons: Record<PhotoReason, () => string> = {
  CORNER_MISSING: m.desk_again_CORNER_MISSING,
  BLURRED: m.desk_again_BLURRED,
  GLARE: m.desk_again_GLARE,
  WRONG_DOCUMENT: m.desk_again_WRONG_DOCUMENT,
  EXPIRED: m.desk_again_EXPIRED,
  NAME_UNREADABLE: m.desk_again_NAME_UNREADABLE,
};

/** In the order of their numbers. */
export const deskReasons: Record<DeskReason, () => string> = {
  ID_UNREADABLE: m.desk_reason_ID_UNREADABLE,
  ID_EXPIRED: m.desk_reason_ID_EXPIRED,
  ID_NOT_ACCEPTED: m.desk_reason_ID_NOT_ACCEPTED,
  NAME_MISMATCH: m.desk_reason_NAME_MISMATCH,
  REGISTRATION_UNREADABLE: m.desk_reason_REGISTRATION_UNREADABLE,
  VIN_NOT_ON_DOCUMENT: m.desk_reason_VIN_NOT_ON_DOCUMENT,
  OWNER_NOT_VERIFIED: m.desk_reason_OWNER_NOT_VERIFIED,
  CODE_NOT_AVAILABLE: m.desk_reason_CODE_NOT_AVAILABLE,
  OTHER: m.desk_reason_OTHER,
};

const reasons: Record<DeclineReason, () => string> = { ...deskReasons, OUT_OF_TIME: m.desk_reason_OUT_OF_TIME };

export const reasonWords = (reason: string | null): string =>
  (reason && reason in reasons ? reasons[reason as DeclineReason] : m.desk_reason_OTHER)();

type Status = Transaction['status'];

export const statusTones: Record<Status, BadgeTone> = {
  PENDING: 'pending',
  INPROGRESS: 'progress',
  FULFILLED: 'fulfilled',
  DECLINED: 'rejected',
};

export const statusWords: Record<Status, () => string> = {
  PENDING: m.desk_status_pending,
  INPROGRESS: m.desk_status_inprogress,
  FULFILLED: m.desk_status_fulfilled,
  DECLINED: m.desk_status_declined,
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
