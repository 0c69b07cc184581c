import type { TrackedOrder } from '@keywright/contract/orders';
import { linkedOrderPolicy } from '../../../access/policies/own-order.policy.ts';
import { authorize } from '../../../access/policy.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Parts } from '../../../platform/parts.ts';
import { moneyOf, type OrderFacts, orderByTrackToken, codesAreOpen } from '../../payments/payments.facts.ts';
import { deskTimes } from '../desk/desk.facts.ts';
import { findRequestsOfOrder } from './own.store.ts';
import { ownView } from './own.view.ts';

/** The order behind a private link, as whoever shows the link may see it. */
export const findTracked = async (db: Db | Tx, token: string): Promise<OrderFacts> =>
  authorize(linkedOrderPolicy, { token }, 'view', await orderByTrackToken(db, token));

export const trackOrder = async (parts: Parts, token: string): Promise<TrackedOrder> => {
  const { db, clock } = parts;
  const order = await findTracked(db, token);
  const rows = await findRequestsOfOrder(db, order.id);
  const isOpen = await codesAreOpen(db, order);
  const now = clock.now();
  return {
    id: order.id,
    confirmationNumber: order.confirmationNumber,
    ...moneyOf(order),
    email: order.email === null ? null : maskedEmail(order.email),
    paidAt: order.paidAt?.toISOString() ?? null,
    createdAt: order.createdAt.toISOString(),
    requests: rows.map((row) => ownView(row, { now, isOpen, byAccount: false })),
    ...(await deskTimes(db, now)),
    now: now.toISOString(),
  };
};

/** Enough for the addressee to know it by: `a***@example.com`. */
const maskedEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1***');
