import { endedWithoutCode } from '@keywright/contract/request-ends';
import type { Tx } from '../../platform/db/database.ts';
import { outcomesOf } from '../requests/requests.facts.ts';
import { freeSlot, linesOf, type OrderRow } from './order.store.ts';

/**
 * Gives the month's discount back where every vehicle of an order, whose row the caller has locked, was declined or canceled and all their money is back. A plan
 * that was bought with them stays paid, so the order need not be refunded in full. A code that was delivered had the discount, whatever came of it later.
 */
export const freeUnusedSlot = async (tx: Tx, order: OrderRow): Promise<void> => {
  const { id, status, basicSlot, capturedCents, refundedCents, planCents, setupCents } = order;
  if (basicSlot === null || (status !== 'PARTIALLY_REFUNDED' && status !== 'REFUNDED')) return;
  if (capturedCents - refundedCents > planCents + setupCents) return;
  const unpaid = (await outcomesOf(tx, id)).filter(({ status: outcome }) => endedWithoutCode(outcome));
  if (unpaid.length === (await linesOf(tx, id)).length) await freeSlot(tx, id);
};
