import type { DocumentKind } from '@keywright/contract/requests';
import { checkDigitIsRight } from '@keywright/contract/vin';
import { secretOf } from '../../../src/features/requests/requests.secrets.ts';
import { systemTrace } from '../../../src/platform/audit/trace.ts';
import { DAY_MS, MINUTE_MS } from '../../../src/platform/durations.ts';
import { type Making, type Ordered, traceOf, withPin } from './making.ts';
import type { Paper } from './papers.ts';
import type { Outcome, PlannedRequest } from './plan-orders.ts';

const kinds = ['frontId', 'backId', 'registration'] as const satisfies DocumentKind[];

/** A request with its line, its photos, its codes, and what the log knows of it. */
export const requestRows = (making: Making, ordered: Ordered, request: PlannedRequest, isPaid: boolean): void => {
  const { into } = making;
  const { id: orderId, cartId, owner, at, outcome, trace, isGuest, email, price, prices } = ordered;
  const { id, vehicle } = request;
  const isMisread = !checkDigitIsRight(vehicle.vin);
  const asked = new Date(at.getTime() - 6 * MINUTE_MS);
  into.add('request', {
    id,
    cart_id: cartId,
    ...owner,
    status: outcome.is,
    ...vehicle,
    created_at: asked,
    vin_confirmed: isMisread,
    vin_warnings: isMisread ? ['check_digit'] : [],
    with_pin: withPin(ordered, request),
    contact_email: isGuest ? email : null,
    ...authorityOf(request, asked),
    ...(isPaid && { order_id: orderId, paid_at: at }),
    ...workOf(making, request, ordered),
  });
  if (isPaid) {
    const { standardPriceCents = 0, finalPriceCents = 0 } = prices.get(id) ?? {};
    const amount = price.lineAmounts.find((line) => line.id === id)?.amountCents ?? 0;
    into.add('order_line', {
      order_id: orderId,
      request_id: id,
      make: vehicle.make,
      model: vehicle.model,
      year: vehicle.year,
      with_pin: withPin(ordered, request),
      standard_cents: standardPriceCents,
      price_cents: finalPriceCents,
      discount_cents: finalPriceCents - amount,
      amount_cents: amount,
    });
    documentRows(making, request, { outcome, asked });
    for (const { kind, paper } of request.authority?.extras ?? [])
      into.add('extra_document', { request_id: id, kind, file_id: making.fileOf(paper), created_at: asked });
  }
  const object = { type: 'request', id } as const;
  const { make, model, year } = vehicle;
  const vinWarnings = isMisread ? ['check_digit' as const] : [];
  into.act(trace, { action: 'request.asked', object, details: { make, model, year, vinWarnings, ...toldOf(request) } });
  recordWork(making, ordered, request);
};

/** The lists with which the program came are the first ones. */
const LIST = 1;

const isSigned = ({ authority }: PlannedRequest): boolean =>
  authority?.extras.some(({ kind }) => kind === 'signature') ?? false;

const authorityOf = (request: PlannedRequest, at: Date) =>
  request.authority && {
    authority: request.authority.kind,
    authority_version: LIST,
    ...(isSigned(request) && { signed_how: 'drawn' as const, signed_locale: 'en', signed_at: at }),
  };

const toldOf = (request: PlannedRequest) => ({
  authority: request.authority?.kind ?? ('not said' as const),
  ...(request.authority && { authorityVersion: LIST }),
  ...(isSigned(request) && { signed: 'drawn' as const }),
});

/** How far the desk is with a request, as its row says it. */
const workOf = (making: Making, request: PlannedRequest, ordered: Ordered) => {
  const { outcome, at, buyer } = ordered;
  if (outcome.is === 'PENDING') return {};
  // Nothing of it is kept: nobody paid.
  if (outcome.is === 'EXPIRED' || outcome.is === 'REMOVED')
    return { removed_at: outcome.is === 'REMOVED' ? at : null, images_deleted_at: at };
  const by = making.known(outcome.by).id;
  const started = { started_by: by, started_at: outcome.startedAt, touched_at: outcome.startedAt };
  if (outcome.is === 'INPROGRESS') {
    const { startedAt, reviewAskedAt } = outcome;
    return {
      ...started,
      held_since: startedAt,
      ...(reviewAskedAt && { review_asked_by: by, review_asked_at: reviewAskedAt }),
    };
  }
  if (outcome.is === 'DECLINED') {
    const { endedAt, reason, note } = outcome;
    return { ...started, declined_at: endedAt, declined_by: by, decline_reason: reason, decline_note: note };
  }
  const { endedAt } = outcome;
  const checked = { documents_verified_at: endedAt, documents_verified_by: by, documents_verified_version: 1 };
  return {
    ...started,
    touched_at: endedAt,
    fulfilled_at: endedAt,
    fulfilled_by: by,
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
    id: recordId,
    ...name,
    nonce: sealed.nonce,
    ciphertext: sealed.ciphertext,
    wrapped_key: sealed.wrappedKey,
    key_version: sealed.keyVersion,
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
const recordWork = (making: Making, ordered: Ordered, request: PlannedRequest): void => {
  const { into, known } = making;
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
  if (outcome.is === 'INPROGRESS' && outcome.reviewAskedAt) {
    into.act(by, { action: 'request.review_asked', object, details: { flags: ['VIN_ELSEWHERE'] } });
  }
  if (request.before) {
    into.act(by, { action: 'request.photo_asked_again', object, reason: 'GLARE', details: { kind: 'frontId' } });
    into.act(trace, { action: 'request.photo_replaced', object, details: { kind: 'frontId' } });
  }
  if (outcome.is === 'DECLINED') {
    const { reason } = outcome;
    into.act(by, { action: 'request.declined', object, reason, details: { confirmedNoCode: false } });
  }
  if (outcome.is !== 'FULFILLED') return;
  const basis = buyer ? 'account' : 'documents';
  into.act(by, { action: 'request.fulfilled', object, details: { basis, withPin: withPin(ordered, request) } });
  if (outcome.isSeen) into.act(trace, { action: 'code.revealed', object, details: { what: 'keycode' } });
  if (outcome.isReported) reportRow(making, ordered, request);
};

/** Its customer came back from the car: the desk has to answer. */
const reportRow = (
  { into, chance, known }: Making,
  { outcome, trace }: Ordered,
  { id: request_id }: PlannedRequest,
): void => {
  if (outcome.is !== 'FULFILLED') return;
  into.add('code_report', {
    id: chance.uuid(),
    request_id,
    kind: 'NO_TURN',
    note: 'It goes in and does not turn, in neither door. Cut twice on the same blank.',
    reported_at: new Date(outcome.endedAt.getTime() + 25 * MINUTE_MS),
    released_by: known(outcome.by).id,
    released_at: outcome.endedAt,
  });
  into.act(trace, {
    action: 'code.reported',
    object: { type: 'request', id: request_id },
    details: { kind: 'NO_TURN' },
  });
};
