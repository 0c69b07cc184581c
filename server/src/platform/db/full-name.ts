import { type RawBuilder, sql } from 'kysely';

/** The full name in the row that goes by this alias; null where it has none, as where nobody was joined. */
export const fullNameIn = (alias: string): RawBuilder<string | null> =>
  sql<string | null>`nullif(concat_ws(' ', ${sql.ref(`${alias}.fname`)}, ${sql.ref(`${alias}.lname`)}), '')`;

/**
 * The same with the email address, for emails about what a person did: people choose their names, and can take a colleague's. Null
 * where nobody was joined.
 */
export const nameAndEmailIn = (alias: string): RawBuilder<string | null> =>
  sql<string | null>`nullif(concat_ws(' ', ${fullNameIn(alias)}, '(' || ${sql.ref(`${alias}.email`)} || ')'), '')`;
