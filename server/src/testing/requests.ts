import { randomBytes } from 'node:crypto';
import { reportOwnCode } from '@keywright/contract/code-reports';
import { askPhotoAgain, declineRequest, deskRequest, processRequest, startRequest } from '@keywright/contract/desk';
import type { BodySentBy, ReplyOf } from '@keywright/contract/endpoint';
import { requestKeycode } from '@keywright/contract/ask';
import { revealTrackedCode, viewImage } from '@keywright/contract/orders';
import { checkDigitOf } from '@keywright/contract/vin';
import { newConfirmationNumber } from '../features/payments/confirmation-number.ts';
import { insertLines, insertOrder } from '../features/payments/order.store.ts';
import { trackTokenOf } from '../features/payments/payments.facts.ts';
import { lockPricedCart, type PricedCart } from '../features/requests/requests.facts.ts';
import { setDueTimes } from '../features/requests/desk/set-due-times.ts';
import { takeIntoQueue } from '../features/requests/desk/take-into-queue.ts';
import { sha256 } from '../platform/secrets.ts';
import { testTrace } from './test-trace.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Owner } from '../access/owner.ts';
import type { Parts } from '../platform/parts.ts';
import type { Answer } from './answer.ts';
import type { Visitor } from './browser.ts';
import { flat, segment, withSegments } from './images/photos.ts';

export type Vehicle = { make: string; model: string; year: string; vin: string };

/** Manufacturer prefixes of some makes that are offered, with a model of each. */
const makers = {
  Ford: { wmi: '1FT', model: 'F-150' },
  Nissan: { wmi: '1N4', model: 'Altima' },
  Toyota: { wmi: '4T1', model: 'Camry' },
  Chrysler: { wmi: '2C3', model: '300' },
} as const;

/** The code of the model year 2019 at place 10 of a VIN. */
const YEAR = { year: '2019', code: 'K' };

let made = Math.floor(Math.random() * 900_000);

/** A VIN that nobody has any doubt about, another one at each call. */
export const aVin = (make: keyof typeof makers = 'Ford'): string => {
  made += 1;
  const number = String(made % 1_000_000).padStart(6, '0');
  const draft = `${makers[make].wmi}AB1CD0${YEAR.code}A${number}`;
  return `${draft.slice(0, 8)}${checkDigitOf(draft)}${draft.slice(9)}`;
};

/** A vehicle that is offered: a Ford needs no PIN, a Nissan or a Chrysler needs one. */
export const aVehicle = (make: keyof typeof makers = 'Ford', options: Partial<Vehicle> = {}): Vehicle => ({
  make,
  model: makers[make].model,
  year: YEAR.year,
  vin: aVin(make),
  ...options,
});

const smallest = flat({ width: 24, height: 16 }).jpeg().toBuffer();

/** The same picture in a file that nobody has sent before. */
const anotherFile = (jpeg: Buffer): Buffer => withSegments(jpeg, segment(0xfe, randomBytes(8)));

/** The three photos of a request, small ones: of no two requests the same files, and too plain to look like any other. */
export const threePhotos = async (): Promise<Record<'frontId' | 'backId' | 'registration', Buffer>> => {
  const plain = await smallest;
  return { frontId: anotherFile(plain), backId: anotherFile(plain), registration: anotherFile(plain) };
};

/** Presses "Add to Cart" with everything filled in. */
export const ask = async (visitor: Visitor, options: Record<string, string> = {}) =>
  visitor.call(requestKeycode, { body: { ...aVehicle(), ...options }, files: await threePhotos() });

export type Added = ReplyOf<typeof requestKeycode>;

/** Asks for a vehicle and answers what the cart says; throws when it was refused. */
export const added = async (visitor: Visitor, options: Record<string, string> = {}): Promise<Added> => {
  const { json } = await ask(visitor, options);
  return json;
};

/** The desk takes a request on and asks for the front of the ID again. */
export const wantPhoto = async (desk: Visitor, id: string): Promise<void> => {
  await desk.call(startRequest, { params: { id } });
  const { status } = await desk.call(askPhotoAgain, { params: { id }, body: { kind: 'frontId', reason: 'GLARE' } });
  if (status !== 200) throw new Error('the photo was not asked for');
};

/** An admin opens each photo that their page shows of a request, and what came beside the three. */
const openPhotos = async (
  admin: Visitor,
  { frontId, backId, registration, authority }: ReplyOf<typeof deskRequest>,
): Promise<void> => {
  const extras = authority.extras.flatMap(({ source }) => source ?? []);
  for (const address of [frontId, backId, registration, ...extras]) {
    if (!address || (await admin.open(viewImage, address)).status !== 200)
      throw new Error('a photo could not be opened');
  }
};

/** An admin opens a request and each of its photos; what their second look would be for. */
export const lookAtPhotos = async (admin: Visitor, id: string): Promise<string> => {
  const { json } = await admin.call(deskRequest, { params: { id } });
  await openPhotos(admin, json);
  return json.flagsMark;
};

/** A member says that their code does not work; the id of the report. */
export const reportNoTurn = async (member: Visitor, desk: Visitor, id: string): Promise<string> => {
  await member.call(reportOwnCode, { params: { id }, body: { kind: 'NO_TURN' } });
  const { json } = await desk.call(deskRequest, { params: { id } });
  if (!json.report) throw new Error('the code was not reported');
  return json.report.id;
};

type App = { parts: Parts };
export type PaidOrder = { orderId: string; confirmationNumber: string; trackToken: string; requestIds: string[] };

/**
 * Lets a cart be paid for as far as requests are concerned: an order with its priced lines, its money held, its requests
 * in the queue. No provider knows of it.
 */
export const pay = ({ parts }: App, owner: Owner, { email }: { email?: string } = {}): Promise<PaidOrder> =>
  inTransaction(parts.db, async (tx) => {
    const now = parts.clock.now();
    const cart = await lockPricedCart(tx, owner, { now });
    if (!cart || cart.lines.length === 0) throw new Error('there is nothing to pay for');
    const orderId = crypto.randomUUID();
    const trackSalt = randomBytes(16);
    const trackToken = trackTokenOf(parts.settings, { id: orderId, trackSalt });
    const confirmationNumber = newConfirmationNumber();
    await insertOrder(tx, {
      ...orderOf(cart, now),
      id: orderId,
      confirmation_number: confirmationNumber,
      email: email ?? cart.contactEmail,
      track_salt: trackSalt,
      track_token_hash: sha256(trackToken),
    });
    await insertLines(tx, orderId, cart.lines);
    await tx
      .insertInto('payment_attempt')
      .values(attemptOf(orderId, parts.settings.publicUrl, now))
      .execute();
    const requestIds = cart.lines.map(({ requestId }) => requestId);
    await takeIntoQueue(tx, { orderId, requestIds, paidAt: now, trace: testTrace() });
    await setDueTimes(tx, orderId);
    return { orderId, confirmationNumber, trackToken, requestIds };
  });

const orderOf = (cart: PricedCart, now: Date) => ({
  cart_id: cart.cartId,
  cart_version: cart.version,
  person_id: cart.personId,
  guest_id: cart.guestId,
  status: 'HELD' as const,
  tier: cart.tier,
  discount_percent: cart.discountPercent,
  codes_cents: cart.codesCents,
  discount_cents: cart.discountCents,
  total_cents: cart.totalCents,
  created_at: now,
  paid_at: now,
});

const attemptOf = (orderId: string, url: string, now: Date) => ({
  order_id: orderId,
  n: 1,
  provider: 'sandbox' as const,
  idempotency_key: `test:${orderId}`,
  state: 'COMPLETE' as const,
  success_url: url,
  cancel_url: url,
  created_at: now,
  expires_at: now,
});

/**
 * The token of the link by which a guest's order is followed.
 * @throws where there is no such link.
 */
export const tokenIn = ({ trackPath }: { trackPath: string | null }): string => {
  const token = trackPath?.split('/').at(-1);
  if (!token) throw new Error('there is no link to follow');
  return token;
};

export type PaidRequest = PaidOrder & Added;

const paidAs =
  (ownerOf: (id: string) => Owner) =>
  async (app: App, visitor: Visitor, options: Record<string, string> = {}): Promise<PaidRequest> => {
    const request = await added(visitor, options);
    return { ...request, ...(await pay(app, ownerOf(request.guestUserId))) };
  };

/** One vehicle, asked for and paid by this guest. */
export const paidAsGuest = paidAs((guestId) => ({ guestId }));

/** One vehicle, asked for and paid by this member, who is signed in. */
export const paidAsMember = paidAs((personId) => ({ personId }));

/** What an admin has typed and not sent. */
export const aDraft = {
  keycode: 'K1234',
  pincode: '',
  codeSource: 'DEALER',
  codeReference: '',
  codeCostCents: '',
} as const;

export const start = (admin: Visitor, id: string) => admin.call(startRequest, { params: { id } });

/** Starts a request and opens its photos, so that a tick counts; throws when one of them was refused. */
export const startAndLook = async (admin: Visitor, id: string): Promise<void> => {
  const started = await start(admin, id);
  if (started.status !== 200) throw new Error(`starting was refused: ${started.text}`);
  await openPhotos(admin, started.json);
};

/** Starts a request, opens its photos and releases its code with the documents ticked; throws when one of them was refused. */
export const fulfil = async (
  admin: Visitor,
  id: string,
  codes: { keycode: string; pincode?: string } = { keycode: 'K1234' },
): Promise<Answer> => {
  await startAndLook(admin, id);
  const answer = await admin.call(processRequest, { body: { vehicleId: id, documentsVerified: true, ...codes } });
  if (answer.status !== 200) throw new Error(`releasing was refused: ${answer.text}`);
  return answer;
};

/** Starts a request and declines it; throws when it was refused. */
export const decline = async (
  admin: Visitor,
  id: string,
  reason: BodySentBy<typeof declineRequest>['reason'] = 'ID_UNREADABLE',
): Promise<void> => {
  await start(admin, id);
  const { status, text } = await admin.call(declineRequest, { params: { id }, body: { reason } });
  if (status !== 200) throw new Error(`declining was refused: ${text}`);
};

/** Opens a code by the private link of its order. */
export const openTracked = (
  who: Visitor,
  { trackToken: token, id }: Pick<PaidRequest, 'trackToken' | 'id'>,
  what: 'keycode' | 'pincode' = 'keycode',
) => who.call(revealTrackedCode, { params: { token }, body: { requestId: id, what } });

/** A first rule of a make, which every code of the tests fits. */
export const aCodeRule = {
  version: 0,
  keycode: { least: 3, most: 24, alphabet: 'LETTERS_DIGITS' as const },
  pincode: null,
};
