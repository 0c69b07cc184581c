import { sql } from 'kysely';
import type { Owner } from '../../../access/owner.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { type AskedBy, askedByOf } from '../asked-authority.store.ts';
import { documentsOf, type RequestDocument } from '../documents.store.ts';
import { paidStatuses } from '../requests.states.ts';
import type { RequestRow } from '../requests.store.ts';

/** Of a paid request, what a reminder of its order is made of. */
export type RemindedRow = Pick<RequestRow, 'id' | 'status' | 'make' | 'model' | 'year'> & {
  orderId: string;
  endedAt: Date | null;
  documents: RequestDocument[];
  askedBy: AskedBy;
  /** There is a code that its customer has not opened, and can be. */
  isUnopened: boolean;
};

const MOST_LOOKED_AT = 100;

/** The latest paid requests of whoever may be reminded of them, the newest payment first, without those that ended before `since` and wait for nobody. */
export const findReminded = (
  db: Db,
  owner: Owner,
  { now, since }: Record<'now' | 'since', Date>,
): Promise<RemindedRow[]> => {
  const endedAt = sql<Date | null>`coalesce(request.declined_at, request.canceled_at, request.fulfilled_at)`;
  const isUnopened = sql<boolean>`request.status = 'FULFILLED' and request.money_back_at is null
    and request.code_destroyed_at is null and coalesce(request.code_closes_at > ${now}, false)
    and request.opened_secret is distinct from request.keycode_secret`;
  return db
    .selectFrom('request')
    .select(['request.id', 'request.status', 'request.make', 'request.model', 'request.year'])
    .select((eb) => [
      eb.ref('request.order_id').$notNull().as('orderId'),
      endedAt.as('endedAt'),
      isUnopened.as('isUnopened'),
      documentsOf(eb).as('documents'),
      askedByOf.as('askedBy'),
    ])
    .where('request.status', 'in', [...paidStatuses])
    .where('request.order_id', 'is not', null)
    .where((eb) =>
      'personId' in owner ? eb('request.person_id', '=', owner.personId) : eb('request.guest_id', '=', owner.guestId),
    )
    .where((eb) => eb.or([eb('request.status', 'in', ['PENDING', 'INPROGRESS']), isUnopened, eb(endedAt, '>', since)]))
    .orderBy('request.paid_at', 'desc')
    .orderBy('request.order_id')
    .orderBy('request.created_at')
    .orderBy('request.id')
    .limit(MOST_LOOKED_AT)
    .execute();
};

/** Writes down which code its customer has opened. False where that one was opened before. */
export const markOpened = async (
  tx: Tx,
  { id, secret }: { id: string; secret: RequestRow['keycodeSecret'] },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('request')
    .set({ opened_secret: secret })
    .where('id', '=', id)
    .where(sql<boolean>`opened_secret is distinct from keycode_secret`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
