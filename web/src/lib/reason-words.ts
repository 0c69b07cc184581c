import type { DeclineReason, DeskReason } from '@keywright/contract/decline-reasons';
import type { ReviewReason } from '@keywright/contract/payments';
import type { PhotoReason } from '@keywright/contract/requests';
import { m } from '@keywright/words/messages';

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

export const declineReasons: Record<DeclineReason, () => string> = {
  ...deskReasons,
  OUT_OF_TIME: m.desk_reason_OUT_OF_TIME,
};

/** Why an order waits, in words. The compiler wants some for every reason of the contract. */
export const reviewReasons: Record<ReviewReason, () => string> = {
  amount: m.review_reason_amount,
  currency: m.review_reason_currency,
  mode: m.review_reason_mode,
  reference: m.review_reason_reference,
  capture_refused: m.review_reason_capture_refused,
  release_refused: m.review_reason_release_refused,
  refund_refused: m.review_reason_refund_refused,
  hold_gone: m.review_reason_hold_gone,
};
