import { sql } from 'kysely';
import type { BlockKind } from '@keywright/contract/block-kinds';
import type { DocumentKind, RequestStatus } from '@keywright/contract/requests';
import { isSameIssuer } from '../../../access/id-number.store.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { PLANNED_ONCE } from '../../../platform/db/plan-once.ts';
import { askerIn } from '../asker.store.ts';
import { alikeTo } from './alike.store.ts';
import type { FlagRules } from './flag-rules.store.ts';

export type OtherOrder = { id: string; confirmationNumber: string; status: RequestStatus; paidAt: string };
export type OtherPhoto = {
  kind: DocumentKind;
  fileId: string;
  confirmationNumber: string | null;
  /** The order or the account where it is. */
  where: string;
  /** The request where it is, or the account. */
  requestId: string | null;
  personId: string | null;
  storedAt: string;
  isSame: boolean;
};
export type OtherId = { confirmationNumber: string | null; requestId: string | null; personId: string | null };
export type Look = {
  mark: string;
  verdict: 'APPROVED' | 'OBJECTED';
  note: string;
  by: string;
  name: string;
  at: string;
};

/** What the database knows of one paid request that may be a reason to look twice. Times as PostgreSQL writes them in JSON. */
export type FlagFacts = {
  id: string;
  orders: OtherOrder[];
  photos: OtherPhoto[];
  /** Where else the number of its ID, or of its account's, is. */
  ids: OtherId[];
  /** When the account was opened, and where it says that it is; null of a guest. */
  account: { openedAt: string; state: string | null; postalCode: string } | null;
  /** How many the same customer, or who asked for them, paid in the 24 hours up to this payment. */
  paidInADay: number;
  /** Who of the desk has validated the account, ever. */
  validators: string[];
  /** Where it matches the block list. */
  blocks: { id: string; on: BlockKind; reason: string }[];
  /** The newest first. */
  looks: Look[];
};

/** Who asked for the request that is looked at, `r` with its order `ordered`, and for another one, `other` with its order `o`. */
const asker = askerIn('ordered', 'r');
const otherAsker = askerIn('o', 'other');

/** Named of each kind: more says nothing more. */
const MOST_NAMED = 3;

/**
 * The same VIN, asked for by somebody else at most so many days before or after, or for somebody else by now: what a technician asked for a
 * workshop that they left is not their own. Of both requests every VIN counts that they ever had: an edit takes no flag away.
 */
const otherOrders = (days: number) => sql`
  select coalesce(jsonb_agg(to_jsonb(found) order by found."paidAt" desc), '[]') from (
    select other.id, o.confirmation_number as "confirmationNumber", other.status, other.paid_at as "paidAt"
    from request other join customer_order o on o.id = other.order_id
    where other.id in (select theirs.request_id from request_vin own join request_vin theirs on theirs.vin = own.vin
        where own.request_id = r.id and theirs.request_id <> r.id)
      and other.paid_at between r.paid_at - make_interval(days => ${days}) and r.paid_at + make_interval(days => ${days})
      and (${otherAsker}, other.person_id, other.guest_id) is distinct from (${asker}, r.person_id, r.guest_id)
    order by other.paid_at desc limit ${MOST_NAMED}) found`;

/** A request's photo comes with so many others at most. */
const MOST_OTHERS = 20;

/**
 * The pictures of these requests, each looked for once: somebody who orders often has one ID in all their requests, on one page of the queue
 * and in thousands before. Of each owner so many are kept as are named of a request, which passes over one owner's at most. A photo that the
 * desk asked for again counts until its destruction.
 *
 * The same picture is found by its digest, or one that looks like it by its print, in a paid request or among an account's papers. Whose a
 * picture is, is looked up one by one (`limit 1`): the planner would rather read all documents, and found pictures are few. Without `bits`
 * nothing is looked for by its looks.
 */
const picturesOf = (ids: readonly string[], bits: number | undefined) => sql`
  own_photo as materialized (
    select own.request_id, own.kind, file.id, file.original_sha256, file.print, file.print_bands,
      coalesce(file.original_sha256, uuid_send(file.id)) as picture
    from document own join stored_file file on file.id = own.file_id
    where own.request_id = any(${[...ids]}::uuid[])),
  picture as materialized (
    select distinct on (picture) picture, id, original_sha256, print, print_bands
    from own_photo order by picture, print is null),
  elsewhere as materialized (
    select * from (
      select file.picture, other.id, other.created_at, other.original_sha256 = file.original_sha256 as is_same,
        q.id as request_id, q.order_id, q.confirmation_number, coalesce(q.asker_id, p.person_id) as person_id,
        q.person_id as owner_id, q.guest_id,
        row_number() over (partition by file.picture, coalesce(q.asker_id, p.person_id), q.person_id, q.guest_id
          order by other.original_sha256 = file.original_sha256 desc, other.created_at desc) as place
      from picture file
      join lateral (
        select f.id, f.created_at, f.original_sha256 from stored_file f where f.original_sha256 = file.original_sha256
        ${bits === undefined ? sql`` : sql`union ${alikeTo(bits)}`}
      ) other on true
      left join lateral (
        select q.id, ${askerIn('o', 'q')} as asker_id, q.person_id, q.guest_id, q.order_id, o.confirmation_number
        from document d join request q on q.id = d.request_id and q.paid_at is not null join customer_order o on o.id = q.order_id
        where d.file_id = other.id limit 1) q on true
      left join lateral (select p.person_id from person_document p where p.file_id = other.id limit 1) p on true
      where q.id is not null or p.person_id is not null) ranked
    where place <= ${MOST_OTHERS})`;

/** Of these, what somebody else gave. */
const otherPhotos = sql`
  select coalesce(jsonb_agg(to_jsonb(found) order by found."storedAt" desc), '[]') from (
    select own.kind, other.id as "fileId", other.confirmation_number as "confirmationNumber",
      coalesce(other.order_id, other.person_id) as "where", other.request_id as "requestId",
      case when other.request_id is null then other.person_id end as "personId", other.created_at as "storedAt",
      other.is_same as "isSame"
    from own_photo own join elsewhere other on other.picture = own.picture
    where own.request_id = r.id and ((other.person_id, other.guest_id) is distinct from (${asker}, r.guest_id)
      or (other.request_id is not null and other.owner_id is distinct from r.person_id))
    order by "isSame" desc, other.created_at desc limit ${MOST_OTHERS}) found`;

const MOST_IDS = 6;

/** The ID numbers of the request and of its account's ID, found with somebody else. */
const otherIds = sql`
  select coalesce(jsonb_agg(to_jsonb(found)), '[]') from (
    select distinct found.* from (
      select r.id_number_mark as mark, r.id_number_place as place
      union all select p.id_number_mark, p.id_number_place from person p where p.id = ${asker}) mine
    join lateral (
      select null as "confirmationNumber", null::uuid as "requestId", p.id as "personId" from person p
      where p.id_number_mark = mine.mark and ${isSameIssuer(sql`mine.place`, sql`p.id_number_place`)} and p.id is distinct from ${asker}
      union all
      select o.confirmation_number, q.id, null from request q join customer_order o on o.id = q.order_id
      where q.id_number_mark = mine.mark and ${isSameIssuer(sql`mine.place`, sql`q.id_number_place`)} and q.paid_at is not null
        and (${askerIn('o', 'q')}, q.guest_id) is distinct from (${asker}, r.guest_id)
    ) found on true
    order by found."confirmationNumber", found."requestId", found."personId" limit ${MOST_IDS}) found`;
const paidInADay = sql`
  select count(*)::int from (
    select from request other
    where (other.person_id in (r.person_id, ${asker}) or other.guest_id = r.guest_id)
      and other.paid_at > r.paid_at - interval '24 hours' and other.paid_at <= r.paid_at
    limit 1001) counted`;

const validators = sql`
  select coalesce(jsonb_agg(distinct entry.actor_id), '[]') from audit_entry entry
  where entry.object_id = (${asker})::text and entry.action = 'person.validated'`;

/** The entries of the block list that match the order, its request or the account that asked; of a VIN each that the request ever had. */
const blocks = sql`
  select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'on', b.kind, 'reason', b.reason) order by b.kind, b.id), '[]')
  from (
    select 'VIN' as kind, v.vin as value from request_vin v where v.request_id = r.id
    union select 'EMAIL', lower(ordered.email) union select 'EMAIL', lower(r.contact_email)
    union select 'ID_NUMBER', encode(r.id_number_mark, 'hex')
    union select own.kind, own.value from person p,
      lateral (values ('EMAIL', p.email), ('PHONE', nullif(p.phone, '')), ('ID_NUMBER', encode(p.id_number_mark, 'hex'))) own (kind, value)
      where p.id in (${asker}, r.person_id)
  ) mine join block_entry b on b.kind = mine.kind and b.value = mine.value and b.removed_at is null`;

const looks = sql`
  select coalesce(jsonb_agg(to_jsonb(found) order by found.at desc), '[]') from (
    select distinct on (look.looked_by) look.mark, look.verdict, look.note, look.looked_by as by,
      p.fname || ' ' || p.lname as name, look.looked_at as at
    from second_look look join person p on p.id = look.looked_by
    where look.request_id = r.id order by look.looked_by, look.looked_at desc) found`;

type Asked = {
  rules: FlagRules;
  /** Whether pictures are compared by their looks too: a search for each, which a list of many has no time for. */
  byLooks: boolean;
};

/** What is known of these paid requests, by the rules that count. */
export const findFlagFacts = async (
  db: Db | Tx,
  ids: readonly string[],
  { rules, byLooks }: Asked,
): Promise<FlagFacts[]> => {
  if (ids.length === 0) return [];
  const bits = byLooks ? (rules.SIMILAR_PHOTO.most ?? 0) : undefined;
  const { rows } = await sql<FlagFacts>`
    with ${sql.raw(PLANNED_ONCE)} ${picturesOf(ids, bits)}
    select r.id,
      (${otherOrders(rules.VIN_ELSEWHERE.most ?? 0)}) as orders,
      (${otherPhotos}) as photos,
      (${otherIds}) as ids,
      (select jsonb_build_object('openedAt', p.created_at, 'state', p.state, 'postalCode', p.zip_code)
        from person p where p.id = ${asker}) as account,
      (${paidInADay}) as "paidInADay",
      (${validators}) as validators,
      (${blocks}) as blocks,
      (${looks}) as looks
    from request r join customer_order ordered on ordered.id = r.order_id where r.id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
  return rows;
};
