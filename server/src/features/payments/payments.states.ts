import type { OrderStatus } from '@keywright/contract/payments';
import type { PaymentState } from '../../platform/payments/provider.ts';

export type AttemptState = 'CREATING' | 'OPEN' | 'COMPLETE' | 'EXPIRED' | 'FAILED';

/** Every move that an order can make. The database holds the same pairs and refuses all others. */
export const orderMoves: Record<OrderStatus, readonly OrderStatus[]> = {
  AWAITING_PAYMENT: ['HELD', 'CHARGED', 'EXPIRED', 'FAILED', 'REVIEW'],
  // A payment may arrive after its session was given up.
  EXPIRED: ['HELD', 'CHARGED', 'REVIEW'],
  FAILED: ['HELD', 'CHARGED', 'REVIEW'],
  HELD: ['CHARGED', 'RELEASED', 'REVIEW'],
  CHARGED: ['PARTIALLY_REFUNDED', 'REFUNDED'],
  PARTIALLY_REFUNDED: ['REFUNDED'],
  // Money that fits no order goes back; a hold that could not be taken is tried again, found taken, or given up.
  REVIEW: ['HELD', 'CHARGED', 'RELEASED', 'REFUNDED'],
  RELEASED: [],
  REFUNDED: [],
};

export const attemptMoves: Record<AttemptState, readonly AttemptState[]> = {
  CREATING: ['OPEN', 'COMPLETE', 'EXPIRED', 'FAILED'],
  OPEN: ['COMPLETE', 'EXPIRED', 'FAILED'],
  EXPIRED: ['COMPLETE'],
  FAILED: ['COMPLETE'],
  COMPLETE: [],
};

export const canOrderGo = (from: OrderStatus, to: OrderStatus): boolean => orderMoves[from].includes(to);
export const canAttemptGo = (from: AttemptState, to: AttemptState): boolean => attemptMoves[from].includes(to);

const unpaid: readonly OrderStatus[] = ['AWAITING_PAYMENT', 'EXPIRED', 'FAILED'];

/** No money is known of yet. */
export const isUnpaid = (status: OrderStatus): boolean => unpaid.includes(status);

const served: readonly OrderStatus[] = ['HELD', 'CHARGED', 'RELEASED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'REVIEW'];

type InReview = { status: OrderStatus; reviewReason: string };

/** Its lines were delivered or declined, and then its hold could not be taken; no misfit of the money itself. */
export const awaitsItsMoney = ({ status, reviewReason }: InReview): boolean =>
  status === 'REVIEW' && reviewReason === '';

/** Its money was held or charged for it, and it was served, whatever came later. Money with a reason of its own was for nothing. */
export const wasPaid = ({ status, reviewReason }: InReview): boolean => served.includes(status) && reviewReason === '';

type Taken = Pick<PaymentState, 'capturedCents' | 'refundedCents' | 'lostCents'>;

/** All that was taken is back with the buyer, refunded or by their bank: nobody pays for what it bought. */
export const allWentBack = ({ capturedCents, refundedCents, lostCents }: Taken): boolean =>
  capturedCents > 0 && refundedCents + lostCents >= capturedCents;
