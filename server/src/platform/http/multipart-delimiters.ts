export type DelimiterCount = { see: (piece: Buffer) => void; count: () => number };

/**
 * Counts the delimiters of a body beside its parser, which passes over a part that it can't make sense of in silence: every
 * delimiter but the last must have become a part.
 */
export const countDelimiters = (contentType: string): DelimiterCount => {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType) ?? [];
  const needle = Buffer.from(`\r\n--${quoted ?? plain ?? ''}`, 'latin1');
  // The first delimiter has no line before it.
  let rest: Buffer = Buffer.from('\r\n');
  let count = 0;
  return {
    see: (piece) => {
      const bytes = Buffer.concat([rest, piece]);
      let from = 0;
      for (let at = bytes.indexOf(needle); at !== -1; at = bytes.indexOf(needle, from)) {
        count += 1;
        from = at + needle.length;
      }
      rest = Buffer.from(bytes.subarray(Math.max(from, bytes.length - needle.length + 1)));
    },
    count: () => count,
  };
};
