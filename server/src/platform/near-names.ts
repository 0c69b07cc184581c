/** Names shorter than this are taken as misspelled only when letters have changed places: HOME is no HOST. */
const MIN_LENGTH = 5;
/** From this length on, two slips are still near. */
const LONG = 10;

/**
 * The known name that a misspelled one probably means; undefined where none is near, or where the name is known itself.
 *
 * @param name an upper-case or lower-case name
 */
export const nearestName = (name: string, known: readonly string[]): string | undefined => {
  const given = name.toUpperCase();
  return (
    known
      .filter((one) => Math.abs(one.length - given.length) <= maxDistance(given, one))
      // A short name in other letters belongs to another program.
      .filter((one) => one.length >= MIN_LENGTH || name === given)
      .map((one) => ({ one, distance: distanceOf(given, one) }))
      .filter(({ one, distance }) => distance <= maxDistance(given, one))
      .toSorted((a, b) => a.distance - b.distance)[0]?.one
  );
};

const maxDistance = (given: string, known: string): number => {
  if (known.length < MIN_LENGTH) return lettersOf(given) === lettersOf(known) ? 1 : 0;
  return known.length < LONG ? 1 : 2;
};

const lettersOf = (text: string): string => [...text].toSorted().join('');

/** How many letters were added, left out, replaced or swapped with the next one (optimal string alignment). */
const distanceOf = (a: string, b: string): number => {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          (row[j - 1] ?? 0) + 1,
          (last[j] ?? 0) + 1,
          (last[j - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (before[j - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
};
