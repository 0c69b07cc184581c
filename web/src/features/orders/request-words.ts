import type { DeclineReason } from '@keywright/contract/decline-reasons';
import type { OwnRequest } from '@keywright/contract/orders';
import type { RequestStatus } from '@keywright/contract/requests';
import { isActionNeeded } from '@keywright/contract/needs-you';
import { m } from '@keywright/words/messages';
import { needOf } from '@keywright/words/order-words';
import type { BadgeTone } from '../../ui/badge.tsx';

/** A status with the shape and colour that say the same. */
export type Standing = { tone: BadgeTone; words: string };

const standings: Record<RequestStatus, () => Standing> = {
  IN_CART: () => ({ tone: 'pending', words: m.orders_status_confirming() }),
  PENDING: () => ({ tone: 'pending', words: m.orders_status_pending() }),
  INPROGRESS: () => ({ tone: 'progress', words: m.orders_status_progress() }),
  FULFILLED: () => ({ tone: 'fulfilled', words: m.orders_status_fulfilled() }),
  DECLINED: () => ({ tone: 'rejected', words: m.orders_status_declined() }),
  CANCELED: () => ({ tone: 'neutral', words: m.orders_status_canceled() }),
  REMOVED: () => ({ tone: 'neutral', words: m.orders_status_removed() }),
  EXPIRED: () => ({ tone: 'neutral', words: m.orders_status_unpaid() }),
};

export const standingOf = (status: RequestStatus): Standing => standings[status]();

/** A code was delivered, and its money went back. */
export const moneyBackStanding = (): Standing => ({ tone: 'neutral', words: m.orders_status_money_back() });

/** Nothing goes on until the customer does something. */
export const needsYou = (): Standing => ({ tone: 'late', words: m.orders_status_needs_you() });

/** Of one vehicle: a code whose money went back is no delivered one, and what waits for its customer says so. */
export const standingOfRequest = (
  request: Pick<OwnRequest, 'status' | 'report' | 'authority' | 'photosWanted' | 'isCodeUnopened'>,
): Standing => {
  if (request.report?.state === 'MONEY_BACK') return moneyBackStanding();
  if (isActionNeeded(needOf(request))) return needsYou();
  return standingOf(request.status);
};

const reasons: Record<DeclineReason, () => string> = {
  ID_UNREADABLE: m.orders_decline_ID_UNREADABLE,
  ID_EXPIRED: m.orders_decline_ID_EXPIRED,
  ID_NOT_ACCEPTED: m.orders_decline_ID_NOT_ACCEPTED,
  NAME_MISMATCH: m.orders_decline_NAME_MISMATCH,
  REGISTRATION_UNREADABLE: m.orders_decline_REGISTRATION_UNREADABLE,
  VIN_NOT_ON_DOCUMENT: m.orders_decline_VIN_NOT_ON_DOCUMENT,
  OWNER_NOT_VERIFIED: m.orders_decline_OWNER_NOT_VERIFIED,
  CODE_NOT_AVAILABLE: m.orders_decline_CODE_NOT_AVAILABLE,
  OUT_OF_TIME: m.orders_decline_OUT_OF_TIME,
  OTHER: m.orders_decline_OTHER,
};

const isReason = (reason: string): reason is DeclineReason => Object.hasOwn(reasons, reason);

/** Why a request was declined, in the customer's words. */
export const declineWords = (reason: string | null): string =>
  reasons[reason !== null && isReason(reason) ? reason : 'OTHER']();
