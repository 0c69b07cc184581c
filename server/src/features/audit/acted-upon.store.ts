import { confirmationNumberIn } from '@keywright/contract/confirmation-number';
import { cleanVin } from '@keywright/contract/vin';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { literally } from '../../platform/db/like.ts';

/** Of more things that fit a search, which were acted upon, somebody must say more. */
const MOST = 50;
/** A shorter text is the beginning of too many VINs. */
const LEAST_OF_VIN = 6;

/**
 * The ids of people, requests, their photos and orders that a search may mean: by how a name begins, by a whole email or
 * confirmation number, by how a VIN begins, an earlier one too. The log
 * itself holds none of these.
 */
export const findActedUpon = async (db: Db, search: string): Promise<string[]> => {
  const plain = search.trim().toLowerCase();
  const start = `${literally(plain)}%`;
  const number = confirmationNumberIn(search);
  const cleaned = cleanVin(search);
  const vin = cleaned.length >= LEAST_OF_VIN ? `${literally(cleaned)}%` : '';
  const member = sql`role = 'BASEUSER' and deleted_at is null`;
  const most = sql.lit(MOST);
  const { rows } = await sql<{ id: string }>`
    with found as (
      (select r.id, r.order_id from customer_order o join request r on r.order_id = o.id
        where o.confirmation_number = ${number})
      union (select r.id, r.order_id from customer_order o join request r on r.order_id = o.id
        where lower(o.email) = ${plain} limit ${most})
      union (select r.id, r.order_id from person p join request r on r.person_id = p.id
        where p.email = ${plain} and r.paid_at is not null limit ${most})
      union (select r.id, r.order_id from request_vin v join request r on r.id = v.request_id
        where v.vin like ${vin} limit ${most}))
    (select id::text from person where email = ${plain})
    union (select id::text from person where ${member} and lower(fname || ' ' || lname) like ${start} limit ${most})
    union (select id::text from person where ${member} and lower(lname) like ${start} limit ${most})
    union (select id::text from customer_order where lower(email) = ${plain} limit ${most})
    union (select id::text from customer_order where confirmation_number = ${number})
    union (select id::text from found)
    union (select order_id::text from found where order_id is not null)
    union (select d.file_id::text from found join document d on d.request_id = found.id)`.execute(db);
  return rows.map(({ id }) => id);
};
