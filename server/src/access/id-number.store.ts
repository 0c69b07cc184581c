import { type RawBuilder, sql } from 'kysely';

/** For a query of two equal ID numbers: whether they are one ID. They are two only where two different issuers are named. */
export const isSameIssuer = (place: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${place}, ${other}, '') = coalesce(${other}, ${place}, '')`;
