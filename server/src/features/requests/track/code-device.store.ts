import type { Db, Tx } from '../../../platform/db/database.ts';

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

/** Forgets the browsers on which the first look is that long ago: their cookies have run out, and so have the codes. */
export const forgetCodeDevicesBefore = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('code_device').where('first_at', '<', before).execute();
};
