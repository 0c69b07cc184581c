/** Quite some more than any body of ours; reading what is nested deeper takes out of all proportion to its size. */
const MOST_DEPTH = 32;
const [QUOTE, BACKSLASH, LIST, LIST_END, OBJECT, OBJECT_END] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];

/** Whether lists and objects lie deeper in each other than in any body of ours. Told before it is parsed, in one walk. */
export const isNestedTooDeep = (source: string): boolean => {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < source.length; at += 1) {
    const code = source.charCodeAt(at);
    if (isInString) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isInString = false;
    } else if (code === QUOTE) isInString = true;
    else if (code === LIST || code === OBJECT) {
      depth += 1;
      if (depth > MOST_DEPTH) return true;
    } else if (code === LIST_END || code === OBJECT_END) depth -= 1;
  }
  return false;
};

/** How JSON may write a NUL or half of a character; well-formed pairs look alike and are told apart below. */
const suspicious = /\\u(?:0000|d[89a-f])/i;

/**
 * Whether a parsed body holds text that the database can't: a NUL, or half of a character. `source` is what it was parsed
 * from, since almost no body has to be walked through.
 */
export const holdsBrokenText = (source: string, body: unknown): boolean => {
  if (!suspicious.test(source)) return false;
  // A list and no recursion: a body may be nested deeper than a stack.
  const waiting = [body];
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (typeof one === 'string' && isBroken(one)) return true;
    if (typeof one !== 'object' || one === null) continue;
    for (const [name, inner] of Object.entries(one)) waiting.push(name, inner);
  }
  return false;
};

const isBroken = (text: string): boolean => text.includes('\0') || !text.isWellFormed();
