import { PaidStatus, type RequestStatus } from '@keywright/contract/requests';
import { Failure } from '../../platform/failure.ts';

type Move = { from: readonly RequestStatus[]; to: RequestStatus };

/** Every move that a request can make. The database holds the same pairs and refuses all others. */
export const moves = {
  remove: { from: ['IN_CART'], to: 'REMOVED' },
  restore: { from: ['REMOVED'], to: 'IN_CART' },
  expire: { from: ['IN_CART'], to: 'EXPIRED' },
  // A payment that was under way when its line left the cart still counts.
  pay: { from: ['IN_CART', 'REMOVED', 'EXPIRED'], to: 'PENDING' },
  start: { from: ['PENDING'], to: 'INPROGRESS' },
  release: { from: ['INPROGRESS'], to: 'PENDING' },
  takeOver: { from: ['INPROGRESS'], to: 'INPROGRESS' },
  process: { from: ['INPROGRESS'], to: 'FULFILLED' },
  decline: { from: ['PENDING', 'INPROGRESS'], to: 'DECLINED' },
  cancel: { from: ['PENDING'], to: 'CANCELED' },
} as const satisfies Record<string, Move>;

export type Step = keyof typeof moves;

/** Whether a step starts at this status. */
export const isPossible = (step: Step, status: RequestStatus): boolean =>
  (moves[step].from as readonly RequestStatus[]).includes(status);

/** The status after one step; `request.wrong_state` when the request is not where the step starts. */
export const after = <S extends Step>(step: S, status: RequestStatus): (typeof moves)[S]['to'] => {
  if (!isPossible(step, status)) throw new Failure('request.wrong_state', { values: { status } });
  return moves[step].to;
};

/** The requests that the desk and their owners see: a confirmed payment made them. */
export const paidStatuses = PaidStatus.options;

export type CartState = 'OPEN' | 'MERGED' | 'EXPIRED';

/** Every move that a cart can make. The database holds the same pairs and refuses all others: an ended cart stays ended. */
export const cartMoves = {
  OPEN: ['MERGED', 'EXPIRED'],
  MERGED: [],
  EXPIRED: [],
} as const satisfies Record<CartState, readonly CartState[]>;

/** How a cart ends. */
export type CartEnd = (typeof cartMoves)['OPEN'][number];
