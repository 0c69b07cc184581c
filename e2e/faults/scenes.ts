import { createCheckoutSession } from '@keywright/contract/payments';
import { revealTrackedCode } from '@keywright/contract/orders';
import { deleteProfile } from '@keywright/contract/profile';
import { me, refresh } from '@keywright/contract/sign-in';
import { expect } from 'vitest';
import type { Db } from '../../server/src/platform/db/database.ts';
import { found } from '../../server/src/testing/found.ts';
import { aVin, tokenIn } from '../../server/src/testing/requests.ts';
import { type Buyer, aBuyer } from './buyer.ts';
import { type Clerk, KEYCODE } from './clerk.ts';
import type { Told } from './client-log.ts';
import type { House } from './house.ts';
import { need, press } from './press.ts';
import { isDueNow, timePasses } from './time-passes.ts';
import { until } from './until.ts';

export type Scene = {
  house: House;
  buyer: Buyer;
  clerk: Clerk;
  log: Told[];
  /** Arms the failpoint now; for those that would be met too early otherwise. */
  arm: () => Promise<void>;
};
export type Play = (scene: Scene) => Promise<void>;

type Ordered = { ids: [string, string]; sessionId: string };

/** A Nissan, which needs a PIN, and a Ford: in the cart, and the card page open. */
const ordered = async ({ buyer }: Scene): Promise<Ordered> => {
  const ids: [string, string] = [await buyer.ask('Nissan'), await buyer.ask('Ford')];
  return { ids, sessionId: await buyer.checkout() };
};

/** The desk releases the code of the first and declines the second; the buyer reads the code. */
const delivered = async ({ buyer, clerk }: Scene, { ids: [first, second], sessionId }: Ordered): Promise<void> => {
  await clerk.waitFor(first);
  await clerk.fulfil(first);
  await clerk.decline(second);
  const path = await buyer.comeBack(sessionId);
  expect(await buyer.reveal(path, first)).toBe(KEYCODE);
};

/** The buyer closes the tab after paying: the provider's notice alone tells of it. */
export const byNotice: Play = async (scene) => {
  const order = await ordered(scene);
  scene.buyer.pay(order.sessionId);
  await delivered(scene, order);
};

/** The notice never comes; the buyer comes back. */
export const byReturn: Play = async (scene) => {
  scene.house.double.notices({ drop: true });
  const order = await ordered(scene);
  scene.buyer.pay(order.sessionId);
  await scene.buyer.comeBack(order.sessionId);
  await delivered(scene, order);
};

/** One photo is asked for again, sent from the order's page, and the code released upon it. */
export const onePhotoAgain: Play = async (scene) => {
  const { buyer, clerk } = scene;
  const id = await buyer.ask('Nissan');
  const sessionId = await buyer.checkout();
  buyer.pay(sessionId);
  await clerk.waitFor(id);
  await clerk.askAgain(id);
  await buyer.sendAgain(await buyer.comeBack(sessionId), id);
  await clerk.fulfil(id);
};

/** One code is reported and replaced, the other taken back for its money once all was charged. */
export const notWorking: Play = async (scene) => {
  const { buyer, clerk } = scene;
  const {
    ids: [first, second],
    sessionId,
  } = await ordered(scene);
  buyer.pay(sessionId);
  await clerk.waitFor(first);
  await clerk.fulfil(first);
  const path = await buyer.comeBack(sessionId);
  await buyer.report(path, first);
  await clerk.replace(first, 'X9999');
  expect(await buyer.reveal(path, first)).toBe('X9999');
  await clerk.fulfil(second);
  await buyer.report(path, second);
  await clerk.giveBack(second);
};

/** The customer cancels one of two requests while they wait; the code desk sends the other code. */
export const oneCanceled: Play = async (scene) => {
  const { buyer, clerk } = scene;
  const {
    ids: [first, second],
    sessionId,
  } = await ordered(scene);
  buyer.pay(sessionId);
  await clerk.waitFor(first);
  await buyer.cancel(await buyer.comeBack(sessionId), second);
  await clerk.fulfil(first);
};

/** Neither the notice nor the buyer comes: only the reconciler asks. */
export const byReconciler: Play = async (scene) => {
  scene.house.double.notices({ drop: true });
  const order = await ordered(scene);
  scene.buyer.pay(order.sessionId);
  await timePasses(scene.house, 'reconcile-payments');
  await delivered(scene, order);
};

const theAttempt = (db: Db) =>
  db.selectFrom('payment_attempt').select(['session_id as sessionId', 'state']).executeTakeFirst();

/** The buyer leaves when the card page does not open, and never comes back. */
export const leftAtCheckout: Play = async ({ house, buyer }) => {
  await buyer.ask();
  const { totalCents, items } = await buyer.cart();
  const asked = { amount: totalCents, items: items.map(({ id }) => ({ id })) };
  await expect(buyer.browser.call(createCheckoutSession, { body: asked })).rejects.toThrow(TypeError);
  await house.upAgain(0);
  await timePasses(house, 'reconcile-payments');
  const { sessionId } = await until('the session to be kept', async () => {
    const attempt = await house.look(theAttempt);
    return attempt?.sessionId ? attempt : undefined;
  });
  expect([...house.double.world.sessions.keys()]).toEqual([sessionId]);
  house.double.expire(sessionId ?? '');
  await until('the order to end', async () => (await house.look(theAttempt))?.state === 'EXPIRED');
};

/** Everything is declined. */
export const allDeclined: Play = async (scene) => {
  const { ids, sessionId } = await ordered(scene);
  scene.buyer.pay(sessionId);
  await scene.clerk.waitFor(ids[0]);
  for (const id of ids) await scene.clerk.decline(id);
};

/** The failpoint is armed once the order is paid, so that it is met when the money is taken. */
export const atDelivery: Play = async (scene) => {
  const order = await ordered(scene);
  scene.buyer.pay(order.sessionId);
  await scene.clerk.waitFor(order.ids[0]);
  await scene.arm();
  await delivered(scene, order);
};

/** Back from the card page he asks for one vehicle more, then pays for both. */
export const oneMore: Play = async (scene) => {
  const first = await scene.buyer.ask('Nissan');
  await scene.buyer.checkout();
  await scene.arm();
  const second = await scene.buyer.ask('Ford');
  const sessionId = await scene.buyer.checkout();
  scene.buyer.pay(sessionId);
  await delivered(scene, { ids: [first, second], sessionId });
};

/** Back from the card page he takes one vehicle out, then pays for the other. */
export const oneLess: Play = async (scene) => {
  const { ids } = await ordered(scene);
  await scene.buyer.remove(ids[1]);
  const sessionId = await scene.buyer.checkout();
  scene.buyer.pay(sessionId);
  await scene.clerk.waitFor(ids[0]);
  await scene.clerk.fulfil(ids[0]);
  await scene.buyer.comeBack(sessionId);
};

/** He leaves it all, the card page open, and a day passes. */
export const leftForADay: Play = async (scene) => {
  const { sessionId } = await ordered(scene);
  await timePasses(scene.house, 'expire-carts');
  const carts = () => scene.house.look((db) => db.selectFrom('cart').select('state').execute());
  await until('the cart to end', async () => (await carts()).every(({ state }) => state === 'EXPIRED'));
  expect(scene.house.double.world.session(sessionId).status).toBe('expired');
};

/** With the card page open he signs in; one of the vehicles lies in his account's cart already. */
export const signedInHalfWay: Play = async (scene) => {
  const { house, buyer, clerk, log } = scene;
  const dana = ['member@demo.test', 'member-demo'] as const;
  const vin = aVin();
  const elsewhere = aBuyer(house, log);
  await elsewhere.signIn(...dana);
  const kept = await elsewhere.ask('Ford', { vin });
  await buyer.ask('Ford', { vin });
  const moved = await buyer.ask('Nissan');
  const left = await buyer.checkout();
  await buyer.signIn(...dana);
  expect((await buyer.cart()).items.map(({ id }) => id).toSorted()).toEqual([kept, moved].toSorted());
  const sessionId = await buyer.checkout();
  buyer.pay(sessionId);
  await clerk.waitFor(moved);
  await clerk.fulfil(moved);
  await clerk.decline(kept);
  expect(await buyer.comeBack(sessionId)).toBe('/dashboard');
  await until('the guest’s card page to be closed', async () => house.double.world.session(left).status === 'expired');
};

/** His session is renewed, as the browser does it by itself, while he buys. */
export const renewed: Play = async (scene) => {
  await scene.buyer.signIn('member@demo.test', 'member-demo');
  const id = await scene.buyer.ask();
  need(await press(scene.house, () => scene.buyer.browser.call(refresh)));
  const sessionId = await scene.buyer.checkout();
  scene.buyer.pay(sessionId);
  await scene.clerk.waitFor(id);
  await scene.clerk.fulfil(id);
};

const mailsTo = (db: Db, recipient: string) =>
  db.selectFrom('outbox_mail').select('template').where('recipient', '=', recipient).execute();

/** A member deletes their profile, and presses again where no answer came: it is gone, even from the mails. */
export const profileDeleted: Play = async ({ house, buyer }) => {
  const dana = { email: 'member@demo.test', password: 'member-demo' };
  await buyer.signIn(dana.email, dana.password);
  const { user } = need(await press(house, () => buyer.browser.call(me)));
  need(await press(house, () => buyer.browser.call(deleteProfile, { body: {} })));
  await until('the farewell to be sent and its address to be forgotten', async () => {
    await isDueNow(house, `forget-addressee:${user.id}`);
    return (await house.look((db) => mailsTo(db, dana.email))).length === 0;
  });
  const answer = await press(house, () => buyer.browser.signIn(dana));
  expect(answer.refusal?.code).toBe('session.wrong_password');
};

/** A card page whose address got lost is paid after all, when its vehicles are sold already. */
export const paidTooLate: Play = async (scene) => {
  const { house, buyer } = scene;
  await buyer.ask('Nissan');
  house.double.misbehave({ to: 'POST /v1/checkout/sessions', does: 'drop', times: 3 });
  const { totalCents, items } = await buyer.cart();
  const answer = await buyer.browser.call(createCheckoutSession, { body: { amount: totalCents, items } });
  expect(answer.refusal?.code).toBe('payment.session_failed');
  const [lost = ''] = house.double.world.sessions.keys();
  const ids: [string, string] = [items[0]?.id ?? '', await buyer.ask('Ford')];
  const sessionId = await buyer.checkout();
  buyer.pay(sessionId);
  await buyer.comeBack(sessionId);
  buyer.pay(lost);
  await delivered(scene, { ids, sessionId });
};

/** Nobody at the desk looks at it for six days. */
export const outOfTime: Play = async (scene) => {
  const { ids, sessionId } = await ordered(scene);
  scene.buyer.pay(sessionId);
  await scene.clerk.waitFor(ids[0]);
  await timePasses(scene.house, 'end-overdue-holds');
  const status = () => scene.house.look((db) => db.selectFrom('customer_order').select('status').executeTakeFirst());
  await until('the hold to be let go', async () => (await status())?.status === 'RELEASED');
};

const codesLeft = (db: Db) =>
  db
    .selectFrom('request')
    .select('id')
    .where('keycode_secret', 'is not', null)
    .where('code_destroyed_at', 'is', null)
    .execute();
/** Keys of destroyed codes and photos that the key store still holds. */
const keysLeft = (db: Db) =>
  db
    .selectFrom('erasure_key')
    .select('slot')
    .where('requested_at', 'is not', null)
    .where('erased_at', 'is', null)
    .execute();
const photosLeft = (db: Db) => db.selectFrom('request').select('id').where('images_deleted_at', 'is', null).execute();

/** The code comes to the end of its time, then the photos do. */
export const grownOld: Play = async (scene) => {
  const { house, buyer } = scene;
  const order = await ordered(scene);
  buyer.pay(order.sessionId);
  await delivered(scene, order);
  await timePasses(house, 'destroy-codes');
  await until('the code to be destroyed', async () => (await house.look(codesLeft)).length === 0);
  await timePasses(house, 'destroy-images');
  await until('the photos to be destroyed', async () => (await house.look(photosLeft)).length === 0);
  expect((await house.look(keysLeft)).length).toBeGreaterThan(0);
  await timePasses(house, 'erase-keys');
  await until('the keys to be erased', async () => (await house.look(keysLeft)).length === 0);
  const path = await buyer.comeBack(order.sessionId);
  const again = {
    params: { token: tokenIn({ trackPath: path }) },
    body: { requestId: found(order.ids[0]), what: 'keycode' },
  } as const;
  const answer = await press(house, () => buyer.browser.call(revealTrackedCode, again));
  expect(answer.refusal?.code).toBe('code.closed');
};
