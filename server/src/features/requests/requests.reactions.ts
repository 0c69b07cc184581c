import type { ReactionsTo } from '../../platform/reactions.ts';

export type RequestReactions = ReactionsTo<{
  /** A request came to its end, in the transaction in which it did. */
  requestEnded: { requestId: string; orderId: string; outcome: 'FULFILLED' | 'DECLINED' | 'CANCELED' };
  /** A delivered code was taken back for its money, in the transaction in which the desk said so. */
  codeTakenBack: { requestId: string; orderId: string };
}>;
