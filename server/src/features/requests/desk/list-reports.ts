import type { DeskRequest } from '@keywright/contract/desk';
import type { Known } from '../../../access/actor.ts';
import type { Parts } from '../../../platform/parts.ts';
import { findReported, type Page } from './desk.store.ts';
import { deskView } from './desk.view.ts';

/** One page of the requests whose code is said not to work, the longest waiting first, and the cursor of the next page when there is one. */
export const listReports = async (
  { db, clock }: Parts,
  caller: Known,
  page: Page,
): Promise<{ rows: DeskRequest[]; next: string | undefined }> => {
  const found = await findReported(db, page);
  const rows = found.slice(0, page.limit);
  const now = clock.now();
  return {
    rows: rows.map((row) => deskView(row, caller, now)),
    next: found.length > rows.length ? rows.at(-1)?.id : undefined,
  };
};
