/** What stands on a key, with the one that is held beside it: `s` is S, and `R` is ⇧ R. */
export const capOf = (key: string): string =>
  key.length === 1 && key !== key.toLowerCase() ? `⇧ ${key}` : key.toUpperCase();
