import type { BlockKind } from '@keywright/contract/block-kinds';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { fullNameIn } from '../../../platform/db/full-name.ts';

const MAX_LISTED = 500;

type NewBlock = { kind: BlockKind; value: string; reason: string; by: string; at: Date };

/** The new entry's id; nothing when the value is on the list. */
export const insertBlock = async (tx: Tx, { by, at, ...block }: NewBlock): Promise<string | undefined> => {
  const row = await tx
    .insertInto('block_entry')
    .values({ ...block, added_by: by, added_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

/** An entry, locked until the transaction ends. */
export const lockBlock = (tx: Tx, id: string) =>
  tx
    .selectFrom('block_entry')
    .select(['id', sql<BlockKind>`kind`.as('kind'), 'value', 'removed_at as removedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const endBlock = async (tx: Tx, id: string, end: { by: string; reason: string }): Promise<void> => {
  await tx
    .updateTable('block_entry')
    .set({ removed_at: sql<Date>`clock_now()`, removed_by: end.by, removal_reason: end.reason })
    .where('id', '=', id)
    .execute();
};

export const findBlocks = (db: Db) =>
  db
    .selectFrom('block_entry as b')
    .innerJoin('person as adder', 'adder.id', 'b.added_by')
    .leftJoin('person as remover', 'remover.id', 'b.removed_by')
    .select([
      'b.id',
      sql<BlockKind>`b.kind`.as('kind'),
      'b.value',
      'b.reason',
      'b.added_at as addedAt',
      sql<string>`concat_ws(' ', adder.fname, adder.lname)`.as('addedBy'),
      'b.removed_at as removedAt',
      fullNameIn('remover').as('removedBy'),
      'b.removal_reason as removalReason',
    ])
    .orderBy('b.removed_at', (order) => order.desc().nullsFirst())
    .orderBy('b.added_at', 'desc')
    .orderBy('b.id')
    .limit(MAX_LISTED)
    .execute();
