/**
 * A confirmation number, or the beginning of one, as orders have it: in capitals, with its dash after four characters.
 *
 * @param typed as people type it: with or without the dash, in any case, with spaces
 */
export const confirmationNumberIn = (typed: string): string => {
  const bare = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '');
  // A dash alone is no beginning of every number.
  if (bare === '') return typed;
  return bare.length > 4 ? `${bare.slice(0, 4)}-${bare.slice(4)}` : bare;
};
