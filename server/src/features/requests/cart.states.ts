export type CartState = 'OPEN' | 'MERGED' | 'EXPIRED';

/** Every move that a cart can make. The database holds the same pairs and refuses all others: an ended cart stays ended. */
export const cartMoves = {
  OPEN: ['MERGED', 'EXPIRED'],
  MERGED: [],
  EXPIRED: [],
} as const satisfies Record<CartState, readonly CartState[]>;

/** How a cart ends. */
export type CartEnd = (typeof cartMoves)['OPEN'][number];
