import { cleanVin } from '@keywright/contract/vin';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { literally } from '../../platform/db/like.ts';

/** Of more things that fit a search, which were acted upon, somebody must say more. */
const MOST = 50;
/** A shorter text is the beginning of too many VINs. */
const LEAST_OF_VIN = 6;

/**
 * The ids of people, requests and orders that a search may mean: by how a name begins, by a whole e-mail, by how a VIN begins. The log
 * itself holds none of these.
 */
export const findActedUpon = async (db: Db, search: string): Promise<string[]> => {
  const plain = search.trim().toLowerCase();
  const start = `${literally(plain)}%`;
  const cleaned = cleanVin(search);
  const vin = cleaned.length >= LEAST_OF_VIN ? `${literally(cleaned)}%` : '';
  const member = sql`role = 'BASEUSER' and deleted_at is null`;
  const most = sql.lit(MOST);
  const { rows } = await sql<{ id: string }>`
    (select id::text from person where email = ${plain})
    union (select id::text from person where ${member} and lower(fname || ' ' || lname) like ${start} limit ${most})
    union (select id::text from person where ${member} and lower(lname) like ${start} limit ${most})
    union (select id::text from customer_order where lower(email) = ${plain} limit ${most})
    union (select id::text from request where vin like ${vin} limit ${most})
    union (select order_id::text from request where order_id is not null and vin like ${vin} limit ${most})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};
