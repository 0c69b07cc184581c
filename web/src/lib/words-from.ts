/** The words for a name of the log; the name itself where an older or a newer program wrote it. */
export const wordsFrom = (words: Readonly<Record<string, () => string>>, name: string): string =>
  Object.hasOwn(words, name) ? (words[name]?.() ?? name) : name;
