import { randomBytes } from 'node:crypto';
import { factsOfMake, firstPrices } from '@keywright/contract/price-list';
import { priceCart, priceOfRequest } from '@keywright/contract/pricing';
import { systemTrace, type Trace } from '../../../src/platform/audit/trace.ts';
import { DAY_MS } from '../../../src/platform/durations.ts';
import { sha256 } from '../../../src/platform/secrets.ts';
import { HOLD_MS, type Known, type Making, type Ordered, traceOf } from './making.ts';
import { moneyRows } from './money-rows.ts';
import type { PlannedOrder } from './plan-orders.ts';
import { requestRows } from './request-rows.ts';

/** Writes what was planned: carts, orders with their money at the sandbox, requests with their photos and codes, and the record of it. */
export const orderRows = (making: Making, orders: readonly PlannedOrder[]): void => {
  const { into, chance, now } = making;
  const carts = new Map<string, string>();
  const cartOf = (personId: string): string => {
    const known = carts.get(personId);
    if (known) return known;
    const id = chance.text('abcdefghijklmnopqrstuvwxyz0123456789', 22);
    carts.set(personId, id);
    into.add('cart', { id, person_id: personId, expires_at: new Date(now.getTime() + HOLD_MS) });
    return id;
  };
  const ownedBy = (planned: PlannedOrder): Pick<Ordered, 'cartId' | 'owner' | 'buyer' | 'trace'> => {
    if (!planned.isGuest) {
      const buyer = making.known(planned.email);
      return { buyer, cartId: cartOf(buyer.id), owner: { person_id: buyer.id }, trace: traceOf(buyer) };
    }
    const guestId = chance.text('abcdefghijklmnopqrstuvwxyz0123456789', 22);
    const cartId = chance.text('abcdefghijklmnopqrstuvwxyz0123456789', 22);
    const ends = { expires_at: new Date(planned.at.getTime() + DAY_MS) };
    // Nobody has the secret of its cookie.
    into.add('guest', { id: guestId, secret_hash: sha256(randomBytes(32)), created_at: planned.at, ...ends });
    const state = ends.expires_at > now ? 'OPEN' : 'EXPIRED';
    into.add('cart', { id: cartId, guest_id: guestId, state, created_at: planned.at, ...ends });
    const trace: Trace = { ...systemTrace('settle-payment'), actorKind: 'guest', actorName: planned.number };
    return { buyer: undefined, cartId, owner: { guest_id: guestId }, trace };
  };

  for (const planned of orders) {
    const owned = ownedBy(planned);
    const ordered = { ...planned, ...owned, ...priced(planned, owned.buyer) };
    const { outcome } = planned;
    const isPaid = outcome.is !== 'EXPIRED' && outcome.is !== 'REMOVED';
    if (isPaid) moneyRows(making, ordered, outcome);
    for (const request of planned.requests) requestRows(making, ordered, request, isPaid);
  }
};

const priced = ({ requests, at }: PlannedOrder, buyer: Known | undefined): Pick<Ordered, 'price' | 'prices'> => {
  const prices = new Map(
    requests.map(({ id, vehicle: { make } }) => {
      const facts = factsOfMake(firstPrices, make);
      if (!facts) throw new Error(`${make} is not sold`);
      return [id, priceOfRequest({ facts, member: buyer !== undefined })] as const;
    }),
  );
  const lines = requests.map(({ id, vehicle: { make } }) => {
    const { finalPriceCents = 0, pinCents = 0 } = prices.get(id) ?? {};
    return { id, make, finalPriceCents, pinCents };
  });
  return { prices, price: priceCart({ lines, tier: buyer?.tierAt(at) ?? 'NONE', basicSlotFree: false }) };
};
