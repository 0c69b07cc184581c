import { confirmationNumberIn } from '@keywright/contract/confirmation-number';
import { LEAST_SEARCH, narrows } from '@keywright/contract/search-bounds';
import { cleanVin } from '@keywright/contract/vin';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { literally } from '../../../platform/db/like.ts';

/** Up to so many matches are looked up one by one; among more, the first page's are soon met on the way through all. */
const MOST_FOUND = 5_000;

/**
 * What the desk's list is narrowed to: orders (`d`) whose confirmation number, VIN (from its start or from its end, an earlier one too) or
 * e-mail begins with the search. Undefined without a search.
 */
export const searchFilter = async (
  db: Db,
  search: string,
  mostFound = MOST_FOUND,
): Promise<Expression<SqlBool> | undefined> => {
  if (!narrows(search)) return undefined;
  const patterns = patternsOf(search);
  const found = await lookUp(db, patterns, mostFound);
  return found.length > mostFound ? whileWalking(patterns) : sql<SqlBool>`d.order_id = any(${found})`;
};

type Patterns = { number: string; vin: string; vinEnd: string; email: string };

const patternsOf = (search: string): Patterns => {
  const vin = cleanVin(search);
  // Of a search for marks nothing may be left, and nothing is the start of every VIN.
  const isVin = vin.length >= LEAST_SEARCH;
  return {
    number: startingWith(confirmationNumberIn(search)),
    vin: isVin ? startingWith(vin) : '',
    vinEnd: isVin ? startingWith([...vin].toReversed().join('')) : '',
    email: startingWith(search.toLowerCase()),
  };
};

const startingWith = (text: string): string => `${literally(text)}%`;

/** Each part is one look into an index; each stops where it is clear that there are too many. */
const lookUp = async (db: Db, { number, vin, vinEnd, email }: Patterns, mostFound: number): Promise<string[]> => {
  const most = sql.lit(mostFound + 1);
  const { rows } = await sql<{ id: string }>`
    (select order_id as id from desk_order where confirmation_number like ${number} limit ${most})
    union (select r.order_id from request_vin v join request r on r.id = v.request_id
      where r.order_id is not null and v.vin like ${vin} limit ${most})
    union (select r.order_id from request_vin v join request r on r.id = v.request_id
      where r.order_id is not null and reverse(v.vin) like ${vinEnd} limit ${most})
    union (select id from customer_order where lower(email) like ${email} limit ${most})
    union (select o.id from person p join customer_order o on o.person_id = p.id where p.email like ${email} limit ${most})
  `.execute(db);
  return rows.map(({ id }) => id);
};

/** As scalar questions for each row: an `exists` would be answered for the whole table first. */
const whileWalking = ({ number, vin, vinEnd, email }: Patterns): Expression<SqlBool> => sql<SqlBool>`(
  d.confirmation_number like ${number}
  or (select true from request r join request_vin v on v.request_id = r.id
    where r.order_id = d.order_id and (v.vin like ${vin} or reverse(v.vin) like ${vinEnd}) limit 1)
  or (select true from customer_order o left join person p on p.id = o.person_id
    where o.id = d.order_id and (lower(o.email) like ${email} or p.email like ${email})))`;
