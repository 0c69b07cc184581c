import type { QueryOf, ReplyOf } from '@keywright/contract/endpoint';
import type { workshopOrders, WorkshopOrder } from '@keywright/contract/workshops';
import type { Known } from '../../access/actor.ts';
import { isOfAccount } from '../../access/owner.ts';
import { Failure } from '../../platform/failure.ts';
import type { Parts } from '../../platform/parts.ts';
import { findOrders, type WorkshopOrderRow } from './orders.store.ts';
import { placeOf } from './workshops.facts.ts';

const PAGE = 50;

/** The orders of the workshop that the caller is in: all of them for its owner, their own for a technician. */
export const listOrders = async (
  { db }: Pick<Parts, 'db'>,
  caller: Known,
  { q, before }: QueryOf<typeof workshopOrders>,
): Promise<ReplyOf<typeof workshopOrders>> => {
  const place = await placeOf(db, caller.person.id);
  if (!place) throw new Failure('not_found');
  const found = await findOrders(db, {
    workshopId: place.workshopId,
    ownerId: place.limits ? undefined : caller.person.id,
    personId: place.limits ? caller.person.id : undefined,
    q: q?.trim() || undefined,
    before,
    limit: PAGE,
  });
  const rows = found.slice(0, PAGE);
  return {
    orders: rows.map((row) => orderView(row, caller)),
    next: found.length > rows.length ? (rows.at(-1)?.id ?? null) : null,
  };
};

const orderView = (row: WorkshopOrderRow, caller: Known): WorkshopOrder => ({
  id: row.id,
  confirmationNumber: row.confirmationNumber,
  paidAt: row.paidAt.toISOString(),
  status: row.status,
  technician: row.technician ?? '',
  isOwn: isOfAccount(caller, row),
  poNumber: row.poNumber,
  totalCents: row.totalCents,
  chargedCents: row.chargedCents,
  refundedCents: row.refundedCents,
  lines: row.lines.map(({ id, year, make, model, vinEnd, status, keycode, pincode }) => ({
    id,
    vehicle: { year, make, model },
    vinEnd,
    status,
    opens: [...(keycode ? ['keycode' as const] : []), ...(pincode ? ['pincode' as const] : [])],
  })),
});
