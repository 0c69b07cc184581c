const FIRST = 64 * 1024;

/**
 * Gathers pieces into one buffer. Copying keeps nothing else alive: a body sent in pieces of one byte would otherwise cost
 * a hundred times its size.
 */
export type Gathering = {
  /** Bytes of memory that adding this piece would newly take. */
  growthFor: (piece: Buffer) => number;
  add: (piece: Buffer) => void;
  bytes: () => Buffer;
};

export const gather = (most: number): Gathering => {
  let store = Buffer.alloc(0);
  let length = 0;
  const sizeFor = (needed: number): number => {
    let size = Math.max(FIRST, store.length);
    while (size < needed) size *= 2;
    return Math.min(size, most);
  };
  return {
    growthFor: (piece) => (length + piece.length <= store.length ? 0 : sizeFor(length + piece.length) - store.length),
    add: (piece) => {
      if (length + piece.length > store.length) {
        const larger = Buffer.allocUnsafeSlow(sizeFor(length + piece.length));
        store.copy(larger, 0, 0, length);
        store = larger;
      }
      length += piece.copy(store, length);
    },
    bytes: () => store.subarray(0, length),
  };
};
