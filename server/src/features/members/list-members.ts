import type { Member } from '@keywright/contract/members';
import { narrows } from '@keywright/contract/search-bounds';
import type { Known } from '../../access/actor.ts';
import { searchList } from '../../access/record-search.ts';
import type { Parts } from '../../platform/parts.ts';
import { papersOfAll } from '../profile/papers.facts.ts';
import { findMembers, type Wanted } from './members-list.store.ts';
import { memberView } from './members.view.ts';

/**
 * One page of members, and the cursor of the next page when there is one. A search is on record, and counted, before anything is
 * looked for.
 */
export const listMembers = async (
  parts: Parts,
  caller: Known,
  wanted: Wanted,
): Promise<{ rows: Member[]; next: string | undefined }> => {
  const { db } = parts;
  const { search: text = '' } = wanted;
  if (narrows(text)) await searchList(parts, caller, { text, where: 'people' });
  const found = await findMembers(db, wanted);
  const page = found.slice(0, wanted.limit);
  const papers = await papersOfAll(
    db,
    page.map(({ id }) => id),
  );
  return {
    rows: page.map((row) => memberView(caller, { ...row, papers: papers.get(row.id) ?? [] })),
    next: found.length > page.length ? page.at(-1)?.id : undefined,
  };
};
