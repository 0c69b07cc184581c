import { type Expression, type SqlBool, sql } from 'kysely';
import { literally } from '../../../platform/db/like.ts';
import { fullNameIn } from '../../../platform/db/full-name.ts';

/** Every VIN that a request ever had, in one text. */
const vins = sql<string>`(select string_agg(v.vin, ' ') from request_vin v where v.request_id = request.id)`;

/** The texts in which the words of a search are looked for. */
const texts = sql<string>`lower(concat_ws(' ', request.year, request.make, request.model, ${vins}, o.confirmation_number,
  coalesce(o.email, customer.email, request.contact_email), ${fullNameIn('customer')}))`;

/** A VIN or a confirmation number, however it is spaced. */
const numbers = sql<string>`lower(concat_ws(' ', ${vins}, replace(o.confirmation_number, '-', '')))`;

const holding = (text: string): string => `%${literally(text)}%`;

/**
 * What a list of open or reported requests is narrowed to: those whose texts hold every word of the search, or whose confirmation number or
 * a VIN holds all of it without spaces and dashes. Open requests alone are read, so a substring needs no index.
 */
export const queueFilter = (search: string): Expression<SqlBool> => {
  const typed = search.toLowerCase();
  const words = typed.split(/\s+/u).filter(Boolean);
  const number = typed.replace(/[\s\p{Pd}]/gu, '');
  const isNumber = number === '' ? sql<SqlBool>`false` : sql<SqlBool>`${numbers} like ${holding(number)}`;
  return sql<SqlBool>`(${texts} like all(${words.map(holding)}::text[]) or ${isNumber})`;
};
