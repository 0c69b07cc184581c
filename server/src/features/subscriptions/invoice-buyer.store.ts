import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullNameIn } from '../../platform/db/full-name.ts';

/** Who an invoice is for. */
export type Buyer = Record<'name' | 'company' | 'address' | 'city' | 'zipCode' | 'email', string> &
  Record<'state' | 'zone', string | null>;

export const findBuyer = (db: Db, personId: string): Promise<Buyer> =>
  db
    .selectFrom('person as p')
    .select([
      sql<string>`${fullNameIn('p')}`.as('name'),
      'p.company',
      'p.address',
      'p.city',
      'p.state',
      'p.zip_code as zipCode',
      'p.email',
      'p.zone',
    ])
    .where('p.id', '=', personId)
    .executeTakeFirstOrThrow();
