import { answerReport, codeReports, replaceCode, reportTrackedCode } from '@keywright/contract/code-reports';
import {
  declineRequest,
  deskRequest,
  inProgressRequests,
  pendingRequests,
  processRequest,
} from '@keywright/contract/desk';
import type { FlagKind } from '@keywright/contract/flag-kinds';
import { validateMember } from '@keywright/contract/members';
import { processPaymentSuccess } from '@keywright/contract/payments';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { heldClock } from '../../../platform/clock.ts';
import { as, type Known, type Visitor, visitor } from '../../../testing/browser.ts';
import { found } from '../../../testing/found.ts';
import { onRecord } from '../../../testing/look-ups.ts';
import { aRegistered, lookAt } from '../../../testing/members.ts';
import { aSuperAdmin } from '../../../testing/people.ts';
import { added, aVehicle, aVin, lookAtPhotos, startAndLook, tokenIn } from '../../../testing/requests.ts';
import { checkout, comesTo, sessionIn, shopOfThisFile, statusOf } from '../../../testing/stripe-double/shop.ts';

const DAY = 24 * 60 * 60_000;
const clock = heldClock();
const shop = await shopOfThisFile({ clock });
const ritaHerself = await aSuperAdmin(shop.db, { fname: 'Rita', lname: 'Roth' });
const fresh = () => shop.db.deleteFrom('attempt').execute();
const reason = 'Nobody else works here.';

/** A member whom Rita validated, so that each flag of theirs needs a second review. */
const validated = async (desk: Visitor): Promise<Known> => {
  const { browser, person, seen } = await aRegistered(shop);
  await lookAt(desk, seen);
  expect(
    (
      await desk.call(validateMember, {
        params: { id: person.id },
        body: { reason: 'The license is on its way by post.' },
      })
    ).status,
  ).toBe(200);
  return { ...browser, person };
};

type Order = { vin?: string | undefined; hasOddVin: boolean; email: string };
type Placed = { id: string; orderId: string; trackToken: string };

/** Puts a vehicle into a cart and pays for it at the provider. */
const place = async (buyer: Visitor, { vin, hasOddVin, email }: Order): Promise<Placed> => {
  const vehicle = aVehicle('Ford', { vin: vin ?? aVin(hasOddVin ? 'Toyota' : 'Ford') });
  const { id } = await added(buyer, { ...vehicle, ...(hasOddVin && { vinConfirmed: 'true' }) });
  const session = sessionIn(await checkout(buyer, { email }));
  const orderId = found(shop.double.world.session(session).reference);
  shop.double.pay(session);
  await shop.run('settle-session', { id: session });
  const { json } = await buyer.call(processPaymentSuccess, { body: { paymentIntentId: session } });
  return { id, orderId, trackToken: json.trackPath === null ? '' : tokenIn(json) };
};

type Answer = { status: number; refusal?: { code?: string } | undefined; text: string };
/** Does what the screen says: where nobody could review, once more with the reason. */
const insist = async (call: (soleReviewReason?: string) => Promise<Answer>): Promise<void> => {
  const first = await call();
  const last = first.refusal?.code === 'request.sole_reason' ? await call(reason) : first;
  expect(last.status, last.text).toBe(200);
};

const send = async (by: Visitor, id: string): Promise<void> => {
  await startAndLook(by, id);
  await insist((soleReviewReason) =>
    by.call(processRequest, { body: { vehicleId: id, keycode: 'K1234', documentsVerified: true, soleReviewReason } }),
  );
};

const decline = async (by: Visitor, id: string): Promise<void> => {
  const { status, text } = await by.call(declineRequest, { params: { id }, body: { reason: 'OWNER_NOT_VERIFIED' } });
  expect(status, text).toBe(200);
};

const reportOn = async (by: Visitor, { id, trackToken }: Placed): Promise<string> => {
  const said = await visitor(shop.url).call(reportTrackedCode, {
    params: { token: trackToken },
    body: { requestId: id, kind: 'NO_TURN' },
  });
  expect(said.status, said.text).toBe(200);
  return found((await by.call(deskRequest, { params: { id } })).json.report).id;
};

const answers = {
  code: (by: Visitor, id: string, report: string) =>
    insist(async (soleReviewReason) => {
      await lookAtPhotos(by, id);
      const body = { report, keycode: 'K9999', documentsVerified: true, soleReviewReason };
      return by.call(replaceCode, { params: { id }, body });
    }),
  refund: (by: Visitor, id: string, report: string) =>
    insist((soleReviewReason) =>
      by.call(answerReport, { params: { id }, body: { report, answer: 'MONEY_BACK', soleReviewReason } }),
    ),
  words: (by: Visitor, id: string, report: string) =>
    insist(() =>
      by.call(answerReport, { params: { id }, body: { report, answer: 'EXPLAINED', note: 'It is right.' } }),
    ),
};

/** What a super admin chose: which kinds of flags need a second review. */
const choose = (kinds: readonly FlagKind[]) =>
  shop.db
    .insertInto('flag_rule')
    .values(
      (['VIN_ELSEWHERE', 'VIN_FORM', 'NEW_ACCOUNT'] as const).map((kind) => ({
        kind,
        version: 1,
        needs_second: kinds.includes(kind),
        most: kind === 'VIN_FORM' ? null : 90,
      })),
    )
    .onConflict((clash) =>
      clash.columns(['kind', 'version']).doUpdateSet((eb) => ({ needs_second: eb.ref('excluded.needs_second') })),
    )
    .execute();

/** What an order is like, what is done with it, and how it ends. */
const life = fc.record({
  isMember: fc.boolean(),
  isTwice: fc.boolean(),
  hasOddVin: fc.boolean(),
  hasOwnAddress: fc.boolean(),
  chosen: fc.subarray<FlagKind>(['VIN_ELSEWHERE', 'VIN_FORM', 'NEW_ACCOUNT']),
  isStarted: fc.boolean(),
  photosAreGone: fc.boolean(),
  end: fc.constantFrom('code', 'decline', 'other code', 'refund', 'words'),
});
type Life = typeof life extends fc.Arbitrary<infer One> ? One : never;

it('one super admin alone ends every order with a code, a decline or a refund, whatever flags, reports and rules there are', async () => {
  const rita = await as(shop, ritaHerself);
  const member = await validated(rita);
  const ends: Record<Life['end'], number> = { code: 0, decline: 0, 'other code': 0, refund: 0, words: 0 };
  const live = async ({
    isMember,
    isTwice,
    hasOddVin,
    hasOwnAddress,
    chosen,
    isStarted,
    ...rest
  }: Life): Promise<void> => {
    await fresh();
    await choose(chosen);
    const { end, photosAreGone } = rest;
    const order = { hasOddVin, email: hasOwnAddress ? ritaHerself.email : 'buyer@example.com' };
    const vin = aVin(hasOddVin ? 'Toyota' : 'Ford');
    if (isTwice) await decline(rita, (await place(visitor(shop.url), { ...order, vin })).id);
    // Reports of members come through their page; the private link of a guest is enough here.
    const buyer = isMember && (end === 'code' || end === 'decline') ? member : visitor(shop.url);
    const placed = await place(buyer, { ...order, vin });
    ends[end] += 1;
    if (end === 'decline') {
      if (isStarted) await startAndLook(rita, placed.id);
      await decline(rita, placed.id);
      await comesTo(shop, placed.orderId, 'RELEASED');
      return;
    }
    await send(rita, placed.id);
    await comesTo(shop, placed.orderId, 'CHARGED');
    if (end === 'code') return;
    const report = await reportOn(rita, placed);
    // Nobody reviews destroyed photos: then the money or words.
    if (photosAreGone && end !== 'other code')
      await shop.db
        .updateTable('request')
        .set({ images_deleted_at: clock.now() })
        .where('id', '=', placed.id)
        .execute();
    await answers[end === 'other code' ? 'code' : end](rita, placed.id, report);
    await comesTo(shop, placed.orderId, end === 'refund' ? 'REFUNDED' : 'CHARGED');
  };
  await fc.assert(fc.asyncProperty(life, live), { numRuns: 25 });
  expect(Object.values(ends).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(10);
}, 180_000);

it('a month of a one-person shop leaves nothing stuck: no open request, no open report, no money in between', async () => {
  const roll = rolls(20_260_728);
  const first = await as(shop, ritaHerself);
  const members = [await validated(first), await validated(first)];
  const orders: string[] = [];
  let vin: string | undefined;
  for (let day = 1; day <= 30; day += 1) {
    clock.advance(DAY);
    await fresh();
    const desk = await as(shop, ritaHerself);
    if (day % 7 === 0) await choose(day % 14 === 0 ? [] : ['VIN_ELSEWHERE', 'VIN_FORM']);
    for (let n = roll(3); n >= 0; n -= 1) {
      const member = roll(3) === 0 ? await as(shop, found(members[roll(2)]).person) : undefined;
      const hasOddVin = roll(4) === 0;
      const order = { hasOddVin, email: roll(6) === 0 ? ritaHerself.email : 'buyer@example.com' };
      const isAgain = roll(4) === 0 && vin !== undefined && !hasOddVin;
      const placed = await place(member ?? visitor(shop.url), { ...order, ...(isAgain && { vin }) });
      if (!hasOddVin) ({ vin } = (await desk.call(deskRequest, { params: { id: placed.id } })).json);
      orders.push(placed.orderId);
      if (roll(5) === 0) {
        await decline(desk, placed.id);
        continue;
      }
      await send(desk, placed.id);
      await comesTo(shop, placed.orderId, 'CHARGED');
      if (member !== undefined || roll(2) === 0) continue;
      const report = await reportOn(desk, placed);
      await found([answers.code, answers.refund, answers.words][roll(3)])(desk, placed.id, report);
    }
  }
  const desk = await as(shop, ritaHerself);
  expect((await desk.call(pendingRequests)).json).toEqual([]);
  expect((await desk.call(inProgressRequests)).json).toEqual([]);
  expect((await desk.call(codeReports)).json).toEqual([]);
  for (const id of orders)
    await expect
      .poll(() => statusOf(shop, id), { timeout: 15_000 })
      .toMatch(/^(?:CHARGED|RELEASED|REFUNDED|PARTIALLY_REFUNDED)$/);
  const alone = await onRecord(shop, { action: 'request.sole_reviewer' });
  expect(alone.length).toBeGreaterThan(5);
  expect(alone.every((act) => act.reason === reason)).toBe(true);
}, 300_000);

/** Numbers below `most`, the same at each run. */
const rolls = (seed: number) => {
  let state = seed;
  return (most: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
};
