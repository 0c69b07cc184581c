import { type RawBuilder, sql } from 'kysely';

/** The full name in the row that goes by this alias; null where it has none, as where nobody was joined. */
export const fullNameIn = (alias: string): RawBuilder<string | null> =>
  sql<string | null>`nullif(concat_ws(' ', ${sql.ref(`${alias}.fname`)}, ${sql.ref(`${alias}.lname`)}), '')`;
