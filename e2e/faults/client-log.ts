import type { Db } from '../../server/src/platform/db/database.ts';

/** What a client was told with a 2xx: it must be true in the database, whatever died afterwards. */
export type Told =
  | { that: 'asked'; id: string; cartId: string }
  | { that: 'removed'; id: string }
  | { that: 'checkout'; sessionId: string }
  | { that: 'paid'; confirmationNumber: string }
  | { that: 'started'; id: string }
  | { that: 'photo_asked_again'; id: string }
  | { that: 'photo_replaced'; id: string }
  | { that: 'reported' | 'replaced' | 'money_back'; id: string }
  | { that: 'fulfilled'; id: string }
  | { that: 'declined'; id: string }
  | { that: 'revealed'; id: string };

/** What of all that was told is not so. */
export const untrue = async (db: Db, log: readonly Told[]): Promise<string[]> => {
  const problems: string[] = [];
  for (const told of log) {
    if (!(await isTrue(db, told))) problems.push(`was told, but is not so: ${JSON.stringify(told)}`);
  }
  return problems;
};

const isTrue = async (db: Db, told: Told): Promise<boolean> => {
  switch (told.that) {
    case 'asked':
      return hasThreePhotos(db, told.id);
    case 'checkout':
      return has(db.selectFrom('payment_attempt').select('id').where('session_id', '=', told.sessionId));
    case 'paid':
      return has(
        db
          .selectFrom('customer_order')
          .select('id')
          .where('confirmation_number', '=', told.confirmationNumber)
          .where('paid_at', 'is not', null),
      );
    case 'reported':
    case 'replaced':
    case 'money_back':
    case 'revealed':
      return has(
        db
          .selectFrom('audit_entry')
          .select('id')
          .where('action', '=', `code.${told.that}`)
          .where('object_id', '=', told.id),
      );
    default:
      return has(
        db
          .selectFrom('audit_entry')
          .select('id')
          .where('action', '=', `request.${told.that}`)
          .where('object_id', '=', told.id),
      );
  }
};

const has = async (query: { executeTakeFirst: () => Promise<unknown> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined;

const hasThreePhotos = async (db: Db, id: string): Promise<boolean> => {
  const rows = await db
    .selectFrom('document as d')
    .innerJoin('stored_file as f', 'f.id', 'd.file_id')
    .select('f.id')
    .where('d.request_id', '=', id)
    .where('d.state', '<>', 'SUPERSEDED')
    .where('f.attached_at', 'is not', null)
    .execute();
  return rows.length === 3;
};
