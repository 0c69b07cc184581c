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
