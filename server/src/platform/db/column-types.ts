import pg from 'pg';

const { builtins, getTypeParser } = pg.types;

/** Counts and cents arrive as numbers; one that a number can't hold exactly is a fault, not a rounding. */
const wholeNumber = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('a bigint from the database does not fit a number');
  return value;
};

/** A calendar day has no time zone, so it must not become a Date. */
const asWritten = (text: string): string => text;

/** How the columns' values arrive: `timestamptz` as Date, `bigint` as number, `date` as text, the rest as `pg` does. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === builtins.INT8) return wholeNumber;
    if (oid === builtins.DATE) return asWritten;
    return getTypeParser(oid, format);
  },
};
