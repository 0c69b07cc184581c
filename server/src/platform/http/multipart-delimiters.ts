export type DelimiterCount = { see: (piece: Buffer) => void; count: () => number };

/** The longest that a browser may say (RFC 2046, 5.1.1); looking for a longer one costs its length times the body's. */
const LONGEST_BOUNDARY = 70;

/** What stands between the parts of a body of this type; undefined where it says none, or none that is allowed. */
export const boundaryOf = (contentType: string): string | undefined => {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  return boundary === undefined || boundary.length > LONGEST_BOUNDARY ? undefined : boundary;
};

/**
 * Counts the delimiters of a body beside its parser, which passes over a part that it can't make sense of in silence: every
 * delimiter but the last must have become a part.
 */
export const countDelimiters = (boundary: string): DelimiterCount => {
  const needle = Buffer.from(`\r\n--${boundary}`, 'latin1');
  // The first delimiter has no line before it.
  let rest: Buffer = Buffer.from('\r\n');
  let count = 0;
  /** Counts in these bytes and answers where the last one ends. */
  const countIn = (bytes: Buffer, start: number): number => {
    let from = start;
    for (let at = bytes.indexOf(needle, from); at !== -1; at = bytes.indexOf(needle, from)) {
      count += 1;
      from = at + needle.length;
    }
    return from;
  };
  return {
    see: (piece) => {
      // Only the seam is copied: too short on this side to hold a delimiter that does not begin on the other.
      const seam = Buffer.concat([rest, piece.subarray(0, needle.length - 1)]);
      const seamEnd = countIn(seam, 0);
      const end = countIn(piece, Math.max(0, seamEnd - rest.length));
      const keep = needle.length - 1;
      rest =
        piece.length >= keep
          ? Buffer.from(piece.subarray(Math.max(end, piece.length - keep)))
          : seam.subarray(Math.max(seamEnd, seam.length - keep));
    },
    count: () => count,
  };
};
