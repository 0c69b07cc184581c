import { randomBytes } from 'node:crypto';
import { priceList } from '@keywright/contract/price-list';
import { type CartPrice, priceCart, priceOfRequest, type RequestPrice, type Tier } from '@keywright/contract/pricing';
import { checkDigitIsRight } from '@keywright/contract/vin';
import type { DocumentKind } from '@keywright/contract/requests';
import { byLocale } from '@keywright/words/by-locale';
import { trackTokenOf } from '../../../src/features/payments/payments.facts.ts';
import { secretOf } from '../../../src/features/requests/requests.secrets.ts';
import { systemTrace, type Trace } from '../../../src/platform/audit/trace.ts';
import { DAY_MS, MINUTE_MS } from '../../../src/platform/durations.ts';
import type { Parts } from '../../../src/platform/parts.ts';
import { sha256 } from '../../../src/platform/secrets.ts';
import type { Chance } from './chance.ts';
import type { Collection } from './collect.ts';
import type { Paper } from './papers.ts';
import type { Outcome, PlannedOrder, PlannedRequest } from './plan-orders.ts';

/** Somebody with an account, as rows need them. */
export type Known = { id: string; name: string; locale: string; isMember: boolean; tierAt: (at: Date) => Tier };

export type Making = {
  parts: Pick<Parts, 'settings' | 'vault'>;
  chance: Chance;
  now: Date;
  into: Collection;
  known: (email: string) => Known;
  fileOf: (paper: Paper) => string;
};

const HOLD_MS = 7 * DAY_MS;
const CHARGE_MS = 6 * DAY_MS;
const kinds = ['frontId', 'backId', 'registration'] as const satisfies DocumentKind[];

export const traceOf = ({ id, name }: Pick<Known, 'id' | 'name'>): Trace => ({
  actorKind: 'person',
  actorId: id,
  actorName: name,
  sessionId: null,
  ip: '',
  httpRequestId: '',
});

type Ordered = PlannedOrder & {
  cartId: string;
  owner: { person_id: string } | { guest_id: string };
  buyer: Known | undefined;
  trace: Trace;
  price: CartPrice;
  prices: Map<string, RequestPrice>;
};

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
      const facts = priceList.get(make);
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

type Paid = Exclude<Outcome, { is: 'EXPIRED' } | { is: 'REMOVED' }>;

const moneyOf = ({ is }: Paid) => {
  if (is === 'FULFILLED') return { status: 'CHARGED', money: 'charged', step: 'capture' } as const;
  if (is === 'DECLINED') return { status: 'RELEASED', money: 'released', step: 'release' } as const;
  return { status: 'HELD', money: 'held', step: undefined } as const;
};

const moneyRows = (making: Making, ordered: Ordered, outcome: Paid): void => {
  const { into, chance, now, parts } = making;
  const { id, number, cartId, owner, at, price, email, buyer } = ordered;
  const { status, money, step } = moneyOf(outcome);
  const endedAt = outcome.is === 'FULFILLED' || outcome.is === 'DECLINED' ? outcome.endedAt : null;
  const begun = new Date(at.getTime() - MINUTE_MS);
  const locale = buyer?.locale ?? 'en';
  const captured = status === 'CHARGED' ? price.totalCents : 0;
  const intent = `pi_sandbox_${chance.text('0123456789abcdef', 32)}`;
  const session = `cs_sandbox_${chance.text('0123456789abcdef', 48)}`;
  const { settings } = parts;
  const trackSalt = randomBytes(16);
  into.add('customer_order', {
    ...{ id, confirmation_number: number, cart_id: cartId, cart_version: 1, ...owner, email, locale, status },
    ...{ tier: buyer?.tierAt(at) ?? 'NONE', discount_percent: price.discountPercent, codes_cents: price.codesCents },
    ...{ discount_cents: price.discountCents, total_cents: price.totalCents, captured_cents: captured },
    ...{ track_salt: trackSalt, track_token_hash: sha256(trackTokenOf(settings, { id, trackSalt })) },
    ...{ created_at: begun, paid_at: at, ended_at: endedAt, money_moved_at: endedAt ?? at },
    ...{ charge_by: new Date(at.getTime() + CHARGE_MS), capture_before: new Date(at.getTime() + HOLD_MS) },
    next_check_at: new Date(now.getTime() + chance.whole(1, 6) * DAY_MS),
  });
  const addresses = {
    success_url: `${settings.publicUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${settings.publicUrl}/cart`,
  };
  const expires = new Date(begun.getTime() + 45 * MINUTE_MS);
  into.add('payment_attempt', {
    ...{ id: chance.uuid(), order_id: id, n: 1, provider: 'sandbox', idempotency_key: `co:${id}:1`, state: 'COMPLETE' },
    ...{ session_id: session, payment_intent_id: intent, url: `${settings.publicUrl}/sandbox/pay/${session}` },
    ...{ ...addresses, created_at: begun, expires_at: expires },
  });
  const lines = ordered.requests.map((request) => ({
    label: labelOf(request, ordered),
    amountCents: price.lineAmounts.find((line) => line.id === request.id)?.amountCents ?? 0,
  }));
  into.add('sandbox_session', {
    ...{ id: session, idempotency_key: `co:${id}:1`, asked_sha256: sha256(id), reference: id, email, locale },
    title: byLocale.en.payments_order_title({ product: settings.productName, number }),
    ...{ lines: JSON.stringify(lines), amount_cents: price.totalCents, capture: 'manual', ...addresses },
    ...{ status: 'complete', created_at: begun, expires_at: expires, payment_intent_id: intent, money },
    ...{ captured_cents: captured, held_at: at },
  });
  if (step && endedAt) {
    into.add('payment_step', {
      ...{ id: chance.uuid(), order_id: id, payment_intent_id: intent, kind: step, amount_cents: captured },
      ...{ idempotency_key: `${step}:${id}`, state: 'DONE', created_at: endedAt, done_at: endedAt },
    });
  }
  into.add('desk_order', { order_id: id, status: outcome.is, paid_at: at, confirmation_number: number });
  into.act(systemTrace('settle-payment'), {
    action: 'order.held',
    object: { type: 'order', id },
    details: { cents: price.totalCents, paymentIntentId: intent, was: 'AWAITING_PAYMENT' },
  });
  if (status === 'HELD') return;
  into.act(systemTrace('settle-payment'), {
    action: status === 'CHARGED' ? 'order.charged' : 'order.released',
    object: { type: 'order', id },
    details: { status, capturedCents: captured, refundedCents: 0 },
  });
};

const withPin = ({ prices }: Ordered, { id }: PlannedRequest): boolean => prices.get(id)?.pinEntitled ?? false;

const labelOf = (request: PlannedRequest, ordered: Ordered): string => {
  const { year, make, model } = request.vehicle;
  return byLocale.en.payments_order_line({
    vehicle: `${year} ${make} ${model}`,
    withPin: withPin(ordered, request) ? 'yes' : 'other',
  });
};

const requestRows = (making: Making, ordered: Ordered, request: PlannedRequest, isPaid: boolean): void => {
  const { into } = making;
  const { id: orderId, cartId, owner, at, outcome, trace, isGuest, email, price, prices } = ordered;
  const { id, vehicle } = request;
  const isMisread = !checkDigitIsRight(vehicle.vin);
  const asked = new Date(at.getTime() - 6 * MINUTE_MS);
  into.add('request', {
    ...{ id, cart_id: cartId, ...owner, status: outcome.is, ...vehicle, created_at: asked },
    ...{
      vin_confirmed: isMisread,
      vin_warnings: isMisread ? ['check_digit'] : [],
      with_pin: withPin(ordered, request),
    },
    contact_email: isGuest ? email : null,
    ...(isPaid && { order_id: orderId, paid_at: at }),
    ...workOf(making, request, ordered),
  });
  if (isPaid) {
    const { standardPriceCents = 0, finalPriceCents = 0 } = prices.get(id) ?? {};
    const amount = price.lineAmounts.find((line) => line.id === id)?.amountCents ?? 0;
    into.add('order_line', {
      ...{ order_id: orderId, request_id: id, make: vehicle.make, model: vehicle.model, year: vehicle.year },
      ...{ with_pin: withPin(ordered, request), standard_cents: standardPriceCents, price_cents: finalPriceCents },
      ...{ discount_cents: finalPriceCents - amount, amount_cents: amount },
    });
    documentRows(making, request, { outcome, asked });
  }
  const object = { type: 'request', id } as const;
  const { make, model, year } = vehicle;
  const vinWarnings = isMisread ? ['check_digit' as const] : [];
  into.act(trace, { action: 'request.asked', object, details: { make, model, year, vinWarnings } });
  recordWork(making, ordered, request);
};

/** How far the desk is with a request, as its row says it. */
const workOf = (making: Making, request: PlannedRequest, ordered: Ordered) => {
  const { outcome, at, buyer } = ordered;
  if (outcome.is === 'PENDING') return {};
  // Nothing of it is kept: nobody paid.
  if (outcome.is === 'EXPIRED' || outcome.is === 'REMOVED')
    return { removed_at: outcome.is === 'REMOVED' ? at : null, images_deleted_at: at };
  const by = making.known(outcome.by).id;
  const started = { started_by: by, started_at: outcome.startedAt, touched_at: outcome.startedAt };
  if (outcome.is === 'INPROGRESS') return started;
  if (outcome.is === 'DECLINED') {
    const { endedAt, reason, note } = outcome;
    return { ...started, declined_at: endedAt, declined_by: by, decline_reason: reason, decline_note: note };
  }
  const { endedAt } = outcome;
  const checked = { documents_verified_at: endedAt, documents_verified_by: by, documents_verified_version: 1 };
  return {
    ...{ ...started, touched_at: endedAt, fulfilled_at: endedAt, fulfilled_by: by },
    ...(buyer ? { release_basis: 'account' as const } : { release_basis: 'documents' as const, ...checked }),
    keycode_secret: codeRow(making, request, 'keycode'),
    pincode_secret: withPin(ordered, request) ? codeRow(making, request, 'pincode') : null,
    code_closes_at: new Date(endedAt.getTime() + making.parts.settings.retainCodesDays * DAY_MS),
  };
};

/** Seals a code for this request and VIN alone, as the desk's verb does. */
const codeRow = (
  { into, chance, parts: { vault } }: Making,
  { id, vehicle: { vin } }: PlannedRequest,
  what: 'keycode' | 'pincode',
): string => {
  const recordId = chance.uuid();
  const name = secretOf(vault, { id, vin }, what);
  const code =
    what === 'keycode'
      ? chance.text('ABCDEFGHKLMNPRSTXZ', 1) + chance.text('0123456789', 4)
      : chance.text('0123456789', 5);
  const sealed = vault.seal({ ...name, recordId }, Buffer.from(code, 'utf8'));
  into.add('vault_record', {
    ...{ id: recordId, ...name, nonce: sealed.nonce, ciphertext: sealed.ciphertext },
    ...{ wrapped_key: sealed.wrappedKey, key_version: sealed.keyVersion },
  });
  return recordId;
};

const documentRows = (
  { into, chance, known, fileOf }: Making,
  { id, photos, before }: PlannedRequest,
  { outcome, asked }: { outcome: Outcome; asked: Date },
): void => {
  const row = (kind: DocumentKind, paper: Paper) => ({
    id: chance.uuid(),
    request_id: id,
    kind,
    file_id: fileOf(paper),
    created_at: asked,
  });
  for (const kind of kinds) into.add('document', { ...row(kind, photos[kind]), ...stateOf(known, outcome, kind) });
  if (!before || outcome.is !== 'INPROGRESS') return;
  const reviewed = { reviewed_at: outcome.startedAt, reviewed_by: known(outcome.by).id };
  into.add('document', { ...row('frontId', before), state: 'SUPERSEDED', asked_again_for: 'GLARE', ...reviewed });
};

const stateOf = (known: Making['known'], outcome: Outcome, kind: DocumentKind) => {
  if (outcome.is === 'FULFILLED')
    return { state: 'VERIFIED' as const, reviewed_at: outcome.endedAt, reviewed_by: known(outcome.by).id };
  if (outcome.is !== 'INPROGRESS' || outcome.wanted?.kind !== kind) return {};
  const { reason } = outcome.wanted;
  const reviewed = { reviewed_at: outcome.startedAt, reviewed_by: known(outcome.by).id };
  return { state: 'REJECTED' as const, asked_again_for: reason, ...reviewed };
};

/** What the log knows of the desk's work, and of who looked at a code. */
const recordWork = ({ into, known }: Making, ordered: Ordered, request: PlannedRequest): void => {
  const { outcome, trace, buyer } = ordered;
  const object = { type: 'request', id: request.id } as const;
  if (outcome.is === 'EXPIRED') return into.act(systemTrace('expire-carts'), { action: 'request.expired', object });
  if (outcome.is === 'REMOVED') return into.act(trace, { action: 'request.removed', object });
  into.act(systemTrace('settle-payment'), { action: 'request.queued', object, details: { orderId: ordered.id } });
  if (outcome.is === 'PENDING') return;
  const by = traceOf(known(outcome.by));
  into.act(by, { action: 'request.started', object });
  if (outcome.is === 'INPROGRESS' && outcome.wanted) {
    const { kind, reason } = outcome.wanted;
    into.act(by, { action: 'request.photo_asked_again', object, reason, details: { kind } });
  }
  if (request.before) {
    into.act(by, { action: 'request.photo_asked_again', object, reason: 'GLARE', details: { kind: 'frontId' } });
    into.act(trace, { action: 'request.photo_replaced', object, details: { kind: 'frontId' } });
  }
  if (outcome.is === 'DECLINED') into.act(by, { action: 'request.declined', object, reason: outcome.reason });
  if (outcome.is !== 'FULFILLED') return;
  const basis = buyer ? 'account' : 'documents';
  into.act(by, { action: 'request.fulfilled', object, details: { basis, withPin: withPin(ordered, request) } });
  if (outcome.isSeen) into.act(trace, { action: 'code.revealed', object, details: { what: 'keycode' } });
};
