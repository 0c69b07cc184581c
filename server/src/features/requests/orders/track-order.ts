import type { TrackedOrder } from '@keywright/contract/orders';
import { Failure } from '../../../platform/failure.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Parts } from '../../../platform/parts.ts';
import { type OrderFacts, orderByTrackToken, revealIsOpen } from '../../payments/payments.facts.ts';
import { usualMinutes } from '../desk/desk.facts.ts';
import { findRequestsOfOrder } from './own.store.ts';
import { ownView } from './own.view.ts';

/** A guest's order by its private link; a member's has none, whoever knows its token. */
export const findTracked = async (db: Db | Tx, token: string): Promise<OrderFacts> => {
  const order = await orderByTrackToken(db, token);
  if (!order || order.guestId === null) throw new Failure('not_found');
  return order;
};

export const trackOrder = async (parts: Parts, token: string): Promise<TrackedOrder> => {
  const { db, clock } = parts;
  const order = await findTracked(db, token);
  const rows = await findRequestsOfOrder(db, order.id);
  const isOpen = await revealIsOpen(db, order.id);
  const now = clock.now();
  return {
    id: order.id,
    confirmationNumber: order.confirmationNumber,
    payment: order.status,
    isDisputed: order.isDisputed,
    email: order.email === null ? null : maskedEmail(order.email),
    totalCents: order.totalCents,
    capturedCents: order.capturedCents,
    refundedCents: order.refundedCents,
    paidAt: order.paidAt?.toISOString() ?? null,
    createdAt: order.createdAt.toISOString(),
    requests: rows.map((row) => ownView(row, { now, isOpen })),
    usualMinutes: (await usualMinutes(db)) ?? null,
    now: now.toISOString(),
  };
};

/** Enough for the addressee to know it by: `a***@example.com`. */
const maskedEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1***');
