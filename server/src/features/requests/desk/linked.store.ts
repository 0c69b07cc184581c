import { MAX_LINKED, type LinkKind } from '@keywright/contract/linked';
import type { RequestStatus } from '@keywright/contract/requests';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { askerIn } from '../asker.store.ts';

export type LinkedRequestRow = {
  on: LinkKind;
  id: string;
  confirmationNumber: string;
  make: string;
  model: string;
  year: number;
  status: RequestStatus;
  paidAt: string;
  email: string | null;
  isFraud: boolean;
};
export type LinkedMemberRow = { on: LinkKind; id: string; name: string; email: string };
export type Linked = { compared: LinkKind[]; requests: LinkedRequestRow[]; members: LinkedMemberRow[] };
export type Subject = { of: 'request' | 'person'; id: string };

export const subjectExists = async (db: Db, { of, id }: Subject): Promise<boolean> => {
  const { rows } = await (of === 'request'
    ? sql`select from request where id = ${id} and paid_at is not null`
    : sql`select from person where id = ${id} and role = 'BASEUSER' and deleted_at is null`
  ).execute(db);
  return rows.length > 0;
};

/** A person's own requests beyond these are not looked at: the newest say enough. */
const MAX_OWN = sql.lit(100);

/** The requests and accounts that are the subject itself. */
const ownRecords = ({ of, id }: Subject): RawBuilder<unknown> => sql`
  own_request as materialized (
    select q.id, q.order_id, ${askerIn('o', 'q')} as asker_id, q.person_id
    from request q join customer_order o on o.id = q.order_id
    where ${of === 'request' ? sql`q.id = ${id}` : sql`q.person_id = ${id}`} and q.paid_at is not null
    order by q.paid_at desc limit ${MAX_OWN}),
  own_person as materialized (
    ${of === 'person' ? sql`select ${id}::uuid as id` : sql`select asker_id as id from own_request where asker_id is not null union select person_id from own_request where person_id is not null`})`;

/** All by which the subject could be linked; a value for each kind of link. */
const ownKeys = sql`
  mine as materialized (
    select 'VIN' as kind, v.vin as value from own_request o join request_vin v on v.request_id = o.id
    union select 'EMAIL', lower(c.email) from own_request o join customer_order c on c.id = o.order_id where c.email is not null
    union select 'EMAIL', lower(q.contact_email) from own_request o join request q on q.id = o.id where q.contact_email is not null
    union select 'ID_NUMBER', encode(q.id_number_mark, 'hex') from own_request o join request q on q.id = o.id where q.id_number_mark is not null
    union select 'DEVICE', encode(d.device_hash, 'hex') from own_request o join code_device d on d.owner = 'order:' || o.order_id
    union select 'DEVICE', encode(d.device_hash, 'hex') from own_person p join code_device d on d.owner = 'person:' || p.id
    union select 'DEVICE', encode(d.device_hash, 'hex') from own_person p join known_device d on d.person_id = p.id
    union select k.kind, k.value from own_person own join person p on p.id = own.id,
      lateral (values ('EMAIL', p.email), ('PHONE', nullif(p.phone, '')), ('ID_NUMBER', encode(p.id_number_mark, 'hex')),
        ('ADDRESS', case when p.address <> '' then lower(p.address) || '|' || p.zip_code end)) k (kind, value)
      where k.value is not null)`;

/** Each of these is one look-up by an index for each value. */
const otherRecords = sql`
  found_request as materialized (
    select m.kind, v.request_id as id from mine m join request_vin v on v.vin = m.value where m.kind = 'VIN'
    union select m.kind, q.id from mine m join customer_order c on lower(c.email) = m.value join request q on q.order_id = c.id where m.kind = 'EMAIL'
    union select m.kind, q.id from mine m join request q on lower(q.contact_email) = m.value where m.kind = 'EMAIL'
    union select m.kind, q.id from mine m join request q on q.id_number_mark = decode(m.value, 'hex') where m.kind = 'ID_NUMBER'
    union select m.kind, q.id from mine m join code_device d on d.device_hash = decode(m.value, 'hex') and d.owner like 'order:%'
      join request q on q.order_id = substr(d.owner, 7)::uuid where m.kind = 'DEVICE'),
  found_person as materialized (
    select m.kind, p.id from mine m join person p on p.email = m.value where m.kind = 'EMAIL'
    union select m.kind, p.id from mine m join person p on p.phone = m.value and p.phone <> '' where m.kind = 'PHONE'
    union select m.kind, p.id from mine m join person p on p.id_number_mark = decode(m.value, 'hex') where m.kind = 'ID_NUMBER'
    union select m.kind, p.id from mine m join person p on p.address <> '' and lower(p.address) = split_part(m.value, '|', 1)
      and p.zip_code = split_part(m.value, '|', 2) where m.kind = 'ADDRESS'
    union select m.kind, d.person_id from mine m join known_device d on d.device_hash = decode(m.value, 'hex') where m.kind = 'DEVICE'
    union select m.kind, substr(d.owner, 8)::uuid from mine m join code_device d on d.device_hash = decode(m.value, 'hex') and d.owner like 'person:%'
      where m.kind = 'DEVICE')`;

/** Everything that shares a VIN, an address or another of its keys with the subject, of each kind the newest. */
export const findLinked = async (db: Db, subject: Subject): Promise<Linked> => {
  const { rows } = await sql<Linked>`
    with ${ownRecords(subject)}, ${ownKeys}, ${otherRecords},
    requests as (
      select * from (
        select f.kind as "on", q.id, o.confirmation_number as "confirmationNumber", q.make, q.model, q.year, q.status, q.paid_at as "paidAt",
          coalesce(o.email, buyer.email, q.contact_email) as email,
          exists (select from fraud_label l where l.request_id = q.id) as "isFraud",
          row_number() over (partition by f.kind order by q.paid_at desc, q.id) as place
        from found_request f join request q on q.id = f.id and q.paid_at is not null join customer_order o on o.id = q.order_id
          left join person buyer on buyer.id = q.person_id
        where q.id not in (select id from own_request)) ranked where place <= ${sql.lit(MAX_LINKED)}),
    members as (
      select * from (
        select f.kind as "on", p.id, concat_ws(' ', p.fname, p.lname) as name, p.email,
          row_number() over (partition by f.kind order by p.created_at desc, p.id) as place
        from found_person f join person p on p.id = f.id and p.role = 'BASEUSER' and p.deleted_at is null
        where p.id not in (select id from own_person)) ranked where place <= ${sql.lit(MAX_LINKED)})
    select (select coalesce(jsonb_agg(distinct kind), '[]') from mine) as compared,
      (select coalesce(jsonb_agg(to_jsonb(requests) - 'place' order by "paidAt" desc), '[]') from requests) as requests,
      (select coalesce(jsonb_agg(to_jsonb(members) - 'place' order by name, id), '[]') from members) as members`.execute(
    db,
  );
  return rows[0] ?? { compared: [], requests: [], members: [] };
};
