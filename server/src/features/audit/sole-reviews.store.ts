import { sql } from 'kysely';
import { ofDesk } from '../../access/desk-people.store.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { fullNameIn } from '../../platform/db/full-name.ts';

/** One code or refund without a second review, as the daily email lists it; `name` with the email address. */
export type SoleReview = {
  at: Date;
  name: string;
  reason: string;
  confirmationNumber: string;
  others: string[];
  revokedLately: string[];
};

type Range = { after: number; upTo: number };

/**
 * Moves the place up to which the operator was emailed to the newest numbered entry, and answers what lies between.
 * Entries are numbered after their commit, so none is passed over. Undefined where there is nothing to email about.
 */
export const takeSoleReviews = async (tx: Tx): Promise<Range | undefined> => {
  const { rows } = await sql<Range>`
    with before as (select sole_reviews_seq as seq from audit_watch for update),
      newest as (select max(seq) as seq from audit_entry where action = 'request.sole_reviewer')
    update audit_watch w set sole_reviews_seq = greatest(w.sole_reviews_seq, coalesce(newest.seq, 0))
    from before, newest
    returning before.seq as after, w.sole_reviews_seq as "upTo"`.execute(tx);
  const [range] = rows;
  return range && range.upTo > range.after ? range : undefined;
};

/** What an email lists at most, the newest first; the audit log has all of them. */
const MAX_LISTED = 50;

export const soleReviewsIn = async (
  db: Db,
  { after, upTo }: Range,
): Promise<{ listed: SoleReview[]; count: number }> => {
  const { rows } = await sql<SoleReview & { count: number }>`
    select e.at, e.actor_name || coalesce(' (' || actor.email || ')', '') as name, e.reason, coalesce(o.confirmation_number, '') as "confirmationNumber", e.count,
      array(select ${fullNameIn('p')} from person p where ${ofDesk} and p.id <> e.actor_id and p.created_at < e.at
        and (p.approval = 'APPROVED' or (p.approval = 'REVOKED' and p.approval_at > e.at)) order by p.created_at) as others,
      array(select ${fullNameIn('p')} from person p where ${ofDesk} and p.approval = 'REVOKED'
        and p.approval_at between e.at - interval '24 hours' and e.at order by p.created_at) as "revokedLately"
    from (select *, (count(*) over ())::int as count from audit_entry
      where action = 'request.sole_reviewer' and seq > ${after} and seq <= ${upTo}) e
    left join person actor on actor.id = e.actor_id
    left join request r on e.object_type = 'request' and r.id = e.object_id::uuid
    left join customer_order o on o.id = case when e.object_type = 'order' then e.object_id::uuid else r.order_id end
    order by e.seq desc limit ${MAX_LISTED}`.execute(db);
  return { listed: rows, count: rows[0]?.count ?? 0 };
};
