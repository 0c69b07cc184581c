import type { DeskRequest } from '@keywright/contract/desk';
import type { Known } from '../../../access/actor.ts';
import type { Parts } from '../../../platform/parts.ts';
import { findQueue, type Page } from './desk.store.ts';
import { deskView } from './desk.view.ts';

type Queue = { status: 'PENDING' | 'INPROGRESS' } & Page;

/** One page of the queue, the longest waiting first, and the cursor of the next page when there is one. */
export const listQueue = async (
  { db, clock }: Parts,
  caller: Known,
  { status, ...page }: Queue,
): Promise<{ rows: DeskRequest[]; next: string | undefined }> => {
  const found = await findQueue(db, status, page);
  const rows = found.slice(0, page.limit);
  const now = clock.now();
  return {
    rows: rows.map((row) => deskView(row, caller, now)),
    next: found.length > rows.length ? rows.at(-1)?.id : undefined,
  };
};
