const FIRST = 64 * 1024;
/** Until so much has come, a buffer grows with it: what a body only claims costs its sender nothing, and us garbage collections. */
const PROVEN = 1024 * 1024;
/** Room is asked for in steps, not for every piece. */
const STEP = 16 * 1024;

/**
 * Gathers pieces into one buffer. Copying keeps nothing else alive: a body sent in pieces of one byte would otherwise cost
 * a hundred times its size.
 */
export type Gathering = {
  /** Bytes of memory that adding this piece newly uses; to be asked for before it is added. */
  growthFor: (piece: Buffer) => number;
  add: (piece: Buffer) => void;
  bytes: () => Buffer;
};

/** `most` is how much may come at all; `expected` how much of the body is still to come, when that is known. */
export const gather = (most: number, expected?: number): Gathering => {
  let store = Buffer.alloc(0);
  let length = 0;
  let asked = 0;
  const sizeFor = (needed: number): number => {
    if (needed <= FIRST) return Math.min(FIRST, most);
    if (needed <= PROVEN) return Math.min(Math.max(needed, store.length * 4), most);
    // Memory that is not written to yet costs nothing, and a buffer that grows by copying leaves its smaller selves behind.
    if (expected !== undefined && expected >= needed) return Math.min(expected, most);
    return Math.min(Math.max(needed, store.length * 2), most);
  };
  return {
    growthFor: (piece) => {
      const growth = Math.max(0, length + piece.length - asked);
      const step = growth === 0 ? 0 : Math.max(growth, asked === 0 ? 0 : STEP);
      asked += step;
      return step;
    },
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
