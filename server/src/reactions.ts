import type { PaymentHappenings } from './features/payments/payments.happenings.ts';
import { closeOpenCheckout } from './features/payments/close-open-checkout.ts';
import { settleUp } from './features/payments/settle-up.ts';
import { declineOpenOnes } from './features/requests/decline-open-ones.ts';
import { mergeGuestCart } from './features/requests/merge-guest-cart.ts';
import type { RequestHappenings } from './features/requests/requests.happenings.ts';
import { takeIntoQueue } from './features/requests/take-into-queue.ts';
import type { SessionHappenings } from './features/sessions/sessions.happenings.ts';
import type { Parts } from './platform/parts.ts';
import type { PaymentProvider } from './platform/payments/provider.ts';

export type Reactions = { ofSessions: SessionHappenings; ofRequests: RequestHappenings; ofPayments: PaymentHappenings };

/** When X happened here, Y happens there: one line each, in the transaction of X. */
export const openReactions = (parts: Parts, provider: PaymentProvider): Reactions => ({
  ofSessions: {
    signedIn: (tx, { personId, guestId, trace }) => mergeGuestCart(parts, tx, { guestId, personId, trace }),
  },
  ofRequests: {
    requestEnded: (tx, { orderId }) => settleUp(parts, tx, { orderId }),
    beforeCartChange: (cartId) => closeOpenCheckout(parts, provider, cartId),
  },
  ofPayments: {
    orderPaid: (tx, paid) => takeIntoQueue(parts, tx, paid),
    orderOutOfTime: (tx, { orderId, trace }) => declineOpenOnes(parts, tx, { orderId, reason: 'OUT_OF_TIME', trace }),
  },
});
