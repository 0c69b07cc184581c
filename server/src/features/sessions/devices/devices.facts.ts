import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

type Asked = { personId: string; device: Buffer; before: Date };

/** Whether this person had used this browser before that instant, or has never used another one. */
export const isUsualDevice = async (tx: Tx, { personId, device, before }: Asked): Promise<boolean> => {
  const { rows } = await sql<{ isUsual: boolean }>`
    select coalesce(bool_or(device_hash = ${device} and first_seen_at < ${before})
      or bool_and(device_hash = ${device}), false) as "isUsual"
    from known_device where person_id = ${personId}`.execute(tx);
  return rows[0]?.isUsual ?? false;
};
