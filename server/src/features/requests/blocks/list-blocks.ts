import type { BlockEntry } from '@keywright/contract/blocks';
import { waitingOf } from '../../../access/rule-changes.store.ts';
import type { Parts } from '../../../platform/parts.ts';
import { findBlocks } from './blocks.store.ts';
import { blockRule } from './remove-block.ts';

/** The block list. */
export const listBlocks = async ({ db }: Pick<Parts, 'db'>): Promise<BlockEntry[]> => {
  const waiting = await waitingOf(db, 'block', blockRule.read);
  return (await findBlocks(db)).map((row) => ({
    ...row,
    value: row.kind === 'ID_NUMBER' ? null : row.value,
    addedAt: row.addedAt.toISOString(),
    removedAt: row.removedAt?.toISOString() ?? null,
    waiting: waiting.get(row.id) ?? null,
  }));
};
