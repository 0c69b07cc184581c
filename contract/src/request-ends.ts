import type { RequestStatus } from './requests.ts';

/** Whether a paid request ended without a code, so that nothing of it is charged. */
export const endedWithoutCode = (status: RequestStatus): boolean => status === 'DECLINED' || status === 'CANCELED';

/** Whether a paid request has ended, with a code or without. */
export const hasEnded = (status: RequestStatus): boolean => status === 'FULFILLED' || endedWithoutCode(status);

type PaidRequest = { status: RequestStatus; isMoneyBack: boolean };
type Sums = { totalCents: number; capturedCents: number; refundedCents: number };

/**
 * Whether money was taken for one vehicle of an order. What ended without a code, or whose money went back before that, is left out when
 * held money is charged. It was charged, and is refunded, where all of the order was: with a plan in it, at once.
 */
export const isChargedFor = (
  { status, isMoneyBack }: PaidRequest,
  { totalCents, capturedCents, refundedCents }: Sums,
): boolean => {
  if (capturedCents === 0 || capturedCents >= totalCents) return capturedCents > 0;
  return isMoneyBack ? refundedCents > 0 : !endedWithoutCode(status);
};
