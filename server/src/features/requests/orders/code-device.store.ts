import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { longAgo } from '../../../platform/db/database-clock.ts';
import { DAY_MS } from '../../../platform/durations.ts';

const YEAR_MS = 365 * DAY_MS;

type Opened = { owner: `person:${string}` | `order:${string}`; device: Buffer; at: Date };

/** Remembers that a code of this owner was opened on this browser; true when none was before. */
export const rememberCodeDevice = async (tx: Tx, { owner, device, at }: Opened): Promise<boolean> => {
  const row = await tx
    .insertInto('code_device')
    .values({ owner, device_hash: device, first_at: at })
    .onConflict((clash) => clash.columns(['owner', 'device_hash']).doNothing())
    .returning('owner')
    .executeTakeFirst();
  return row !== undefined;
};

/** Forgets the browsers on which the first look is a year ago: their cookies have run out, and so have the codes. */
export const forgetOldCodeDevices = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('code_device')
    .where('first_at', '<', longAgo(YEAR_MS))
    .where(sql<boolean>`not owner_on_hold(owner)`)
    .execute();
};
