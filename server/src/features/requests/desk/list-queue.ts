import type { DeskRequest } from '@keywright/contract/desk';
import { narrows } from '@keywright/contract/search-bounds';
import type { Known } from '../../../access/actor.ts';
import { maySeeHolds } from '../../../access/policies/legal-hold.policy.ts';
import { searchList } from '../../../access/record-search.ts';
import type { Parts } from '../../../platform/parts.ts';
import { findQueue, findReported, findReviews, type Narrowed, type Page, type Sorted } from './desk-lists.store.ts';
import type { DeskCase } from './desk.store.ts';
import { deskView } from './desk.view.ts';
import { maskedPhone } from '../../../platform/masked-phone.ts';

type Queue = { status: 'PENDING' | 'INPROGRESS' } & Page & Narrowed & Sorted;

type Listed = { rows: DeskRequest[]; next: string | undefined };

/** One page of the queue, and the cursor of the next page when there is one. */
export const listQueue = async (parts: Parts, caller: Known, { status, ...page }: Queue): Promise<Listed> => {
  await recordSearchOf(parts, caller, page);
  const found = await findQueue(parts.db, status, { ...page, withHolds: maySeeHolds(caller) });
  return pageOf(found, page, { caller, now: parts.clock.now() });
};

/** The same of the requests whose code is said not to work. */
export const listReports = async (parts: Parts, caller: Known, page: Page & Narrowed): Promise<Listed> => {
  await recordSearchOf(parts, caller, page);
  const found = await findReported(parts.db, { ...page, withHolds: maySeeHolds(caller) });
  return pageOf(found.map(withMaskedPhone), page, { caller, now: parts.clock.now() });
};

/** The same of the requests for which a second review was asked. */
export const listReviews = async (parts: Parts, caller: Known, page: Page & Narrowed): Promise<Listed> => {
  await recordSearchOf(parts, caller, page);
  const found = await findReviews(parts.db, { ...page, withHolds: maySeeHolds(caller) });
  return pageOf(found.map(withMaskedPhone), page, { caller, now: parts.clock.now() });
};

/** A search of these lists is a search of orders: on record, and counted, before anything is looked for. */
const recordSearchOf = async (parts: Parts, caller: Known, { search: text = '' }: Narrowed): Promise<void> => {
  if (narrows(text)) await searchList(parts, caller, { text, where: 'orders' });
};

/** Lists show the end of a phone number; the request itself shows it whole, on record. */
const withMaskedPhone = (row: DeskCase): DeskCase =>
  row.report?.phone ? { ...row, report: { ...row.report, phone: maskedPhone(row.report.phone) } } : row;

/** What was found is one row more than asked for when there is a next page. */
const pageOf = (found: DeskCase[], { limit }: Page, { caller, now }: { caller: Known; now: Date }): Listed => {
  const rows = found.slice(0, limit);
  return {
    rows: rows.map((row) => deskView(row, caller, now)),
    next: found.length > rows.length ? rows.at(-1)?.id : undefined,
  };
};
