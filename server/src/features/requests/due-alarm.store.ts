import type { Db } from '../../platform/db/database.ts';

/** One request as the email about due requests lists it. */
export type AlarmedRequest = { confirmationNumber: string; year: number; make: string; model: string; dueAt: Date };

/** The requests that the alarm of this time is about, what is due first first. */
export const alarmedAt = (db: Db, at: Date): Promise<AlarmedRequest[]> =>
  db
    .selectFrom('request')
    .innerJoin('customer_order as o', 'o.id', 'request.order_id')
    .select(['o.confirmation_number as confirmationNumber', 'request.year', 'request.make', 'request.model'])
    .select((eb) => eb.fn.coalesce('request.due_at', 'request.paid_at').$castTo<Date>().as('dueAt'))
    .where('request.due_alarm_at', '=', at)
    .orderBy('request.due_at')
    .execute();
