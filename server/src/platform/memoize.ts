/** Callers may make up as many keys as they like; so many answers are kept, then all are forgotten. */
const MOST_KEPT = 500;
/** A key that a caller has blown up is not worth keeping. */
const LONGEST_KEPT = 200;

/** The same function of a text, its last answers kept. Only for one that always answers the same for the same text, and never nothing. */
export const memoize = <T extends {}>(answer: (text: string) => T): ((text: string) => T) => {
  const kept = new Map<string, T>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const found = answer(text);
    if (text.length > LONGEST_KEPT) return found;
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(text, found);
    return found;
  };
};
