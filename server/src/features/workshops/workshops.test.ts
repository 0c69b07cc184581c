import { randomUUID } from 'node:crypto';
import { requestKeycode, uploadPhoto } from '@keywright/contract/ask';
import { deskRequest, processRequest, startRequest } from '@keywright/contract/desk';
import type { Endpoint } from '@keywright/contract/endpoint';
import { myRequests, revealOwnCode, viewImage } from '@keywright/contract/orders';
import { revokeMember } from '@keywright/contract/members';
import { ownReceipt } from '@keywright/contract/papers';
import { changeProfile, deleteProfile } from '@keywright/contract/profile';
import * as contract from '@keywright/contract/workshops';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { heldClock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { JobName } from '../../platform/jobs/job-table.ts';
import { onRecord, orderRow, ordersOf, owedMails } from '../../testing/look-ups.ts';
import { atOnce, overtake } from '../../testing/barrier.ts';
import { as, type Visitor, visitor } from '../../testing/browser.ts';
import { fetchFile } from '../../testing/fetch-file.ts';
import { found } from '../../testing/found.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { aMember, anAdmin } from '../../testing/people.ts';
import { added, aVehicle, fulfil, threePhotos } from '../../testing/requests.ts';
import { cartOf, checkout, sessionIn, shopOfThisFile } from '../../testing/stripe-double/shop.ts';
import { aShopOwner, aTechnician, invited, noLimits, openShop, withPlan } from '../../testing/workshops.ts';
import { runJob } from '../../testing/run-job.ts';
import { closeUnlentCheckouts } from '../payments/close-unlent-checkouts.ts';

const clock = heldClock();
const shop = await shopOfThisFile({ clock, env: { LOG_LEVEL: 'error' } });
const desk = await as(shop, await anAdmin(shop.db));

const DAY = 24 * 60 * 60_000;

type Known = Awaited<ReturnType<typeof aShopOwner>>;

/** A vehicle that is ordered and paid for, and its order. */
const ordered = async (
  who: Visitor,
  { vehicle = aVehicle(), ...more }: { poNumber?: string; vehicle?: ReturnType<typeof aVehicle> } = {},
) => {
  await shop.db.deleteFrom('attempt').execute();
  const { id } = await added(who, vehicle);
  const answer = await checkout(who, more);
  if (answer.status !== 200) throw new Error(`checkout was refused: ${answer.text}`);
  const session = sessionIn(answer);
  shop.double.pay(session);
  await shop.run('settle-session', { id: session });
  return { id, orderId: shop.double.world.session(session).reference ?? '' };
};

const fetched = (browser: Visitor, endpoint: Endpoint, given: object) => fetchFile(shop.url, browser, endpoint, given);

const actsOf = async (action: string) => (await onRecord(shop, { action })).at(-1);

/** Why somebody was told that they work in a workshop no longer. */
const toldOver = async (email: string) =>
  (await owedMails(shop, { to: email, template: 'workshop-place-ended' }, 'refs')).map(({ refs }) => ({
    why: (refs as { why: string }).why,
  }));

const changePlan = (owner: Known, change: { is_trial?: boolean; ends_at: Date }) =>
  shop.db.updateTable('subscription').set(change).where('person_id', '=', owner.person.id).execute();

/** How many jobs of a name are owed or under way. */
const jobsOf = async (name: JobName): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${name}`.execute(shop.db);
  return rows[0]?.count ?? 0;
};

const reveal = (who: Visitor, id: string) => who.call(revealOwnCode, { params: { id }, body: { what: 'keycode' } });

describe('opening and joining', () => {
  it('lets only who is validated open one, and nobody be in two', async () => {
    const stranger = await as(shop, await aMember(shop.db, { isValidated: false }));
    const refused = await stranger.call(contract.openWorkshop, { body: { name: 'Mine' } });
    expect([refused.status, refused.refusal?.code]).toEqual([409, 'workshop.not_validated']);
    const owner = await aShopOwner(shop);
    const again = await owner.call(contract.openWorkshop, { body: { name: 'Another' } });
    expect(again.refusal?.code).toBe('workshop.already');
    const technician = await aTechnician(shop, owner);
    expect((await technician.call(contract.openWorkshop, { body: { name: 'Own' } })).refusal?.code).toBe(
      'workshop.already',
    );
    const elsewhere = await aShopOwner(shop);
    const token = await invited(shop, elsewhere, technician.person.email);
    expect((await technician.call(contract.joinWorkshop, { body: { token } })).refusal?.code).toBe('workshop.already');
  });

  it('has no name of which a mail to whoever is invited would make a link', async () => {
    const owner = await as(shop, await aMember(shop.db));
    const name = 'Your account is locked: https://example.com/unlock';
    const refused = await owner.call(contract.openWorkshop, { body: { name } });
    expect([refused.status, refused.refusal?.fieldCodes]).toEqual([422, { name: 'business_name.invalid' }]);
    await openShop(owner);
    const changed = await owner.call(contract.changeWorkshop, { body: { name, poRequired: false } });
    expect([changed.status, changed.refusal?.fieldCodes]).toEqual([422, { name: 'business_name.invalid' }]);
    const usual = { name: '24/7 Locksmith', poRequired: false };
    expect((await owner.call(contract.changeWorkshop, { body: usual })).status).toBe(200);
  });

  it('says the same of an address with and without an account, and its link lets in that account alone, once', async () => {
    const owner = await aShopOwner(shop);
    const person = await aMember(shop.db);
    const known = await owner.call(contract.inviteTechnician, { body: { email: person.email, ...noLimits } });
    const unknown = await owner.call(contract.inviteTechnician, { body: { email: 'nobody@example.com', ...noLimits } });
    expect([known.status, unknown.status]).toEqual([200, 200]);
    const token = await invited(shop, owner, person.email);
    const other = await as(shop, await aMember(shop.db));
    expect((await other.call(contract.joinWorkshop, { body: { token } })).refusal?.code).toBe(
      'workshop.invitation_over',
    );
    const technician = await as(shop, person);
    expect((await technician.call(contract.joinWorkshop, { body: { token } })).json).toMatchObject({
      role: 'technician',
      ownerName: 'Olga Kim',
      limits: noLimits,
    });
    expect((await technician.call(contract.leaveWorkshop)).json).toMatchObject({ role: 'none' });
    expect((await technician.call(contract.joinWorkshop, { body: { token } })).refusal?.code).toBe(
      'workshop.invitation_over',
    );
  });

  it('says who invites to which workshop, and which address, to the holder of a link that works', async () => {
    const owner = await aShopOwner(shop);
    const email = 'newcomer@example.com';
    const invitation = await invited(shop, owner, email);
    const nobody = visitor(shop.url);
    const seenBy = async (who: Visitor, query: { invitation?: string }) =>
      (await who.call(contract.workshopInvitation, { query })).json;
    const says = { invitation: { workshop: 'Kim & Sons Locksmiths', owner: 'Olga Kim', email } };
    const nothing = { invitation: null };
    expect(await seenBy(nobody, { invitation })).toEqual(says);
    expect(await seenBy(await as(shop, await aMember(shop.db)), { invitation })).toEqual(says);
    expect(await seenBy(nobody, {})).toEqual(nothing);
    expect(await seenBy(nobody, { invitation: 'a'.repeat(43) })).toEqual(nothing);
    expect(await seenBy(nobody, { invitation: 'a' })).toEqual(nothing);
    const again = await invited(shop, owner, email);
    expect(await seenBy(nobody, { invitation })).toEqual(nothing);
    expect(await seenBy(nobody, { invitation: again })).toEqual(says);
    await owner.call(contract.closeWorkshop);
    expect(await seenBy(nobody, { invitation: again })).toEqual(nothing);
  });

  it('writes to an account in its own language, to anybody else in the inviter’s, and says the same of both', async () => {
    const owner = await aShopOwner(shop);
    const person = await aMember(shop.db);
    await shop.db.updateTable('person').set({ locale: 'es' }).where('id', '=', person.id).execute();
    owner.setCookie('PARAGLIDE_LOCALE', 'fr');
    const email = `${randomUUID().slice(0, 8)}@example.com`;
    const answers = [];
    for (const to of [person.email, email])
      answers.push(await owner.call(contract.inviteTechnician, { body: { email: to, ...noLimits } }));
    const languages = [];
    for (const to of [person.email, email])
      languages.push(...(await owedMails(shop, { to, template: 'workshop-invitation' }, 'locale')));
    expect(languages).toEqual([{ locale: 'es' }, { locale: 'fr' }]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.text).not.toContain('"es"');
  });

  it('sends an address so many invitations a day, of which whoever may invite nobody uses up none', async () => {
    const owner = await aShopOwner(shop);
    const email = `${randomUUID().slice(0, 8)}@example.com`;
    const invite = (by: Visitor) => by.call(contract.inviteTechnician, { body: { email, ...noLimits } });
    const stranger = await as(shop, await aMember(shop.db));
    const tess = await aTechnician(shop, owner);
    for (let n = 0; n < 6; n += 1)
      for (const nobody of [stranger, tess]) expect((await invite(nobody)).status).toBe(404);
    for (let n = 0; n < 5; n += 1) expect((await invite(owner)).status).toBe(200);
    expect((await invite(owner)).refusal?.code).toBe('limit.too_many');
  });

  it('ends a link that was sent again, withdrawn, or is a week old', async () => {
    const owner = await aShopOwner(shop);
    const technician = await as(shop, await aMember(shop.db));
    const join = (token: string) => technician.call(contract.joinWorkshop, { body: { token } });
    const first = await invited(shop, owner, technician.person.email);
    const second = await invited(shop, owner, technician.person.email);
    expect((await join(first)).status).toBe(409);
    const { json } = await owner.call(contract.ownWorkshop);
    const id = found(json.role === 'owner' ? json.invitations[0] : undefined).id;
    const stranger = await aShopOwner(shop);
    expect((await stranger.call(contract.withdrawTechnician, { params: { id } })).status).toBe(404);
    expect((await owner.call(contract.withdrawTechnician, { params: { id } })).status).toBe(200);
    expect((await join(second)).status).toBe(409);
    const third = await invited(shop, owner, technician.person.email);
    const { expiresAt } = found(
      await shop.db
        .selectFrom('workshop_invitation')
        .select('expires_at as expiresAt')
        .where('email', '=', technician.person.email)
        .executeTakeFirst(),
    );
    expect(expiresAt.getTime() - clock.now().getTime()).toBe(7 * DAY);
    await shop.db
      .updateTable('workshop_invitation')
      .set({ expires_at: clock.now() })
      .where('email', '=', technician.person.email)
      .execute();
    expect((await join(third)).status).toBe(409);
  });
});

describe('who sees what', () => {
  it('shows a technician their own, the owner all with names, and nobody else anything', async () => {
    const owner = await aShopOwner(shop);
    const tess = await aTechnician(shop, owner);
    const tom = await aTechnician(shop, owner, { person: await aMember(shop.db, { fname: 'Tom', lname: 'Ng' }) });
    const of = {
      tess: await ordered(tess, { poNumber: 'PO-77' }),
      tom: await ordered(tom),
      owner: await ordered(owner, { poNumber: 'PO-78' }),
    };
    const list = async (who: Visitor, query = {}) =>
      (await who.call(contract.workshopOrders, { query })).json.orders.map(({ id, technician, poNumber }) => [
        id,
        technician,
        poNumber,
      ]);
    expect(await list(tess)).toEqual([[of.tess.orderId, 'Tess Ortiz', 'PO-77']]);
    expect(await list(owner)).toEqual(
      expect.arrayContaining([
        [of.tess.orderId, 'Tess Ortiz', 'PO-77'],
        [of.tom.orderId, 'Tom Ng', null],
        [of.owner.orderId, 'Olga Kim', 'PO-78'],
      ]),
    );
    expect(await list(owner, { q: 'po-7' })).toHaveLength(2);
    expect(await list(owner, { q: '%' })).toEqual([]);
    const stranger = await as(shop, await aMember(shop.db));
    expect((await stranger.call(contract.workshopOrders, { query: {} })).status).toBe(404);
    await fulfil(desk, of.tess.id);
    for (const nobody of [tom, stranger, await aShopOwner(shop)]) {
      expect((await reveal(nobody, of.tess.id)).status).toBe(404);
      expect((await fetched(nobody, ownReceipt, { params: { id: of.tess.id } })).status).toBe(404);
    }
    expect((await reveal(owner, of.tess.id)).json).toMatchObject({ value: 'K1234' });
    const entry = found(await actsOf('code.revealed'));
    expect([entry.actor_id, entry.object_id]).toEqual([owner.person.id, of.tess.id]);
    const receipt = await fetched(owner, ownReceipt, { params: { id: of.tess.id } });
    expect(pdfText(receipt.bytes)).toContain('PO-77');
  });

  it('opens no technician’s code for an owner who is validated no longer', async () => {
    const owner = await aShopOwner(shop);
    const tess = await aTechnician(shop, owner);
    const { id } = await ordered(tess);
    await fulfil(desk, id);
    await shop.db.updateTable('person').set({ is_validated: false }).where('id', '=', owner.person.id).execute();
    expect((await reveal(owner, id)).refusal?.code).toBe('workshop.not_validated');
    expect((await reveal(tess, id)).status).toBe(200);
  });
});

describe('who goes', () => {
  it('leaves everything with the owner at once: list, code and photos', async () => {
    const owner = await aShopOwner(shop);
    const tess = await aTechnician(shop, owner);
    const { id, orderId } = await ordered(tess);
    await fulfil(desk, id);
    const photo = (await tess.call(myRequests)).json.fulfilledRequests[0]?.frontId;
    expect((await tess.open(viewImage, photo)).status).toBe(200);
    expect((await owner.open(viewImage, photo)).status).toBe(404);
    const removed = await owner.call(contract.removeTechnician, { params: { id: tess.person.id } });
    expect(removed.json).toMatchObject({ role: 'owner', technicians: [] });
    expect((await reveal(tess, id)).status).toBe(404);
    expect((await tess.open(viewImage, photo)).status).toBe(404);
    expect((await tess.call(myRequests)).json.fulfilledRequests).toEqual([]);
    expect((await reveal(owner, id)).json).toMatchObject({ value: 'K1234' });
    const [order] = (await owner.call(contract.workshopOrders, { query: {} })).json.orders;
    expect(order).toMatchObject({ id: orderId, technician: 'Tess Ortiz', isOwn: true });
    expect(found(await actsOf('workshop.left')).reason).toBe('removed');
    expect(await toldOver(tess.person.email)).toEqual([{ why: 'removed' }]);
  });

  it('is still who asked: what nobody checked is not released because its technician went', async () => {
    const owner = await aShopOwner(shop);
    const tess = await aTechnician(shop, owner, { person: await aMember(shop.db, { isValidated: false }) });
    const { id } = await ordered(tess);
    await desk.call(startRequest, { params: { id } });
    const send = () => desk.call(processRequest, { body: { vehicleId: id, keycode: 'K1234' } });
    const seen = async () => {
      const { isValidatedUser, flags } = (await desk.call(deskRequest, { params: { id } })).json;
      return { isValidatedUser, kinds: flags.map(({ kind }) => kind) };
    };
    const before = await seen();
    expect(before).toMatchObject({ isValidatedUser: false, kinds: expect.arrayContaining(['NEW_ACCOUNT']) });
    expect((await send()).refusal?.code).toBe('request.unchecked');
    await tess.call(contract.leaveWorkshop);
    expect((await owner.call(myRequests)).json.inProgressRequests.map((one) => one.id)).toEqual([id]);
    expect(await seen()).toEqual(before);
    expect((await send()).refusal?.code).toBe('request.unchecked');
    await fulfil(desk, id);
    expect((await reveal(owner, id)).json).toMatchObject({ value: 'K1234' });
  });

  it('asks for what is the workshop’s as somebody else, once they have gone', async () => {
    const owner = await aShopOwner(shop);
    const tess = await aTechnician(shop, owner);
    const vehicle = aVehicle('Ford');
    const kindsOf = async (id: string) =>
      (await desk.call(deskRequest, { params: { id } })).json.flags.map(({ kind }) => kind);
    const { id: theirs } = await ordered(tess, { vehicle });
    const { id: again } = await ordered(tess, { vehicle });
    expect([...(await kindsOf(theirs)), ...(await kindsOf(again))]).not.toContain('VIN_ELSEWHERE');
    await tess.call(contract.leaveWorkshop);
    expect(await kindsOf(again)).not.toContain('VIN_ELSEWHERE');
    const { id: own } = await ordered(tess, { vehicle });
    expect(await kindsOf(own)).toContain('VIN_ELSEWHERE');
    expect(await kindsOf(theirs)).toContain('VIN_ELSEWHERE');
  });

  it('leaves photos that were sent ahead without a session, which this browser’s cookie of a guest opens no more', async () => {
    const owner = await aShopOwner(shop);
    const tess = await aTechnician(shop, owner);
    const guest = visitor(shop.url);
    const photos = await threePhotos();
    const sent = async (who: Visitor, photo: Buffer) => (await who.call(uploadPhoto, { files: { photo } })).json.id;
    const frontIdPhoto = await sent(guest, photos.frontId);
    for (const [name, cookie] of guest.cookies) tess.cookies.set(name, cookie);
    const asked = await tess.call(requestKeycode, {
      body: {
        ...aVehicle(),
        frontIdPhoto,
        backIdPhoto: await sent(tess, photos.backId),
        registrationPhoto: await sent(tess, photos.registration),
      },
    });
    expect(asked.status).toBe(200);
    await shop.db.deleteFrom('attempt').execute();
    const session = sessionIn(await checkout(tess));
    shop.double.pay(session);
    await shop.run('settle-session', { id: session });
    const photo = (await tess.call(myRequests)).json.pendingRequests[0]?.frontId;
    expect((await tess.open(viewImage, photo)).status).toBe(200);
    expect((await tess.call(contract.leaveWorkshop)).status).toBe(200);
    expect((await tess.open(viewImage, photo)).status).toBe(404);
    expect((await owner.open(viewImage, photo)).status).toBe(200);
  });

  it('is a member like any other once the owner closes it, with their orders, and hears of it', async () => {
    const owner = await aShopOwner(shop);
    const tess = await aTechnician(shop, owner);
    const token = await invited(shop, owner, 'later@example.com');
    const { id } = await ordered(tess);
    await fulfil(desk, id);
    expect((await tess.call(contract.closeWorkshop)).status).toBe(404);
    expect((await owner.call(contract.closeWorkshop)).json).toMatchObject({ role: 'none' });
    expect((await tess.call(contract.ownWorkshop)).json).toMatchObject({ role: 'none' });
    expect((await owner.call(contract.workshopOrders, { query: {} })).status).toBe(404);
    expect((await reveal(owner, id)).status).toBe(404);
    expect((await reveal(tess, id)).json).toMatchObject({ value: 'K1234' });
    expect((await tess.call(myRequests)).json.fulfilledRequests.map((one) => one.id)).toEqual([id]);
    const later = await as(shop, await aMember(shop.db, { email: 'later@example.com' }));
    expect((await later.call(contract.joinWorkshop, { body: { token } })).refusal?.code).toBe(
      'workshop.invitation_over',
    );
    expect(found(await actsOf('workshop.ended')).reason).toBe('closed');
    expect(await toldOver(tess.person.email)).toEqual([{ why: 'closed' }]);
    expect((await owner.call(contract.closeWorkshop)).status).toBe(404);
    await openShop(owner, 'Anew');
  });

  it.each([
    ['is closed', (owner: Known) => owner.call(contract.closeWorkshop)],
    [
      'ends with its owner’s profile',
      (owner: Known) => owner.call(deleteProfile, { body: { password: owner.person.password } }),
    ],
    ['is left', (_: Known, tess: Known) => tess.call(contract.leaveWorkshop)],
  ])('pays no card page of the workshop once it %s', async (_, ends) => {
    const owner = await aShopOwner(shop);
    const tess = await aTechnician(shop, owner);
    await shop.db.deleteFrom('attempt').execute();
    await added(tess, aVehicle());
    const session = sessionIn(await checkout(tess));
    expect((await ends(owner, tess)).status).toBe(200);
    await expect.poll(() => shop.double.world.session(session).status).toBe('expired');
  });

  it.each([
    ['its owner is revoked', (owner: Known) => desk.call(revokeMember, { params: { id: owner.person.id } })],
    [
      'the plan is over by its time',
      async (owner: Known) => {
        await changePlan(owner, { is_trial: true, ends_at: new Date(0) });
        await runJob(shop.db, 'expire-plans');
      },
    ],
    [
      'nobody has written down yet that it is over',
      async (owner: Known) => {
        await changePlan(owner, { ends_at: new Date(0) });
        await runJob(shop.db, 'close-unlent-checkouts');
      },
    ],
    [
      'the owner lends it no longer',
      (owner: Known, tess: Known) =>
        owner.call(contract.limitTechnician, {
          params: { id: tess.person.id },
          body: noLimits,
        }),
    ],
    [
      'the owner changes to a plan that is not lent',
      async (owner: Known) => {
        await shop.db
          .updateTable('subscription')
          .set({ tier: 'PROFESSIONAL' })
          .where('person_id', '=', owner.person.id)
          .execute();
        await runJob(shop.db, 'close-unlent-checkouts');
      },
    ],
    [
      'the technician’s name changes, which ends their validation',
      (_: Known, tess: Known) => tess.call(changeProfile, { body: { lastName: 'Other' } }),
    ],
  ])(
    'takes no money at the prices of a plan that was lent once %s, and leaves other card pages open',
    async (_, ends) => {
      const owner = await aShopOwner(shop, { tier: 'ENTERPRISE' });
      const tess = await aTechnician(shop, owner, { limits: withPlan });
      const own = await aTechnician(shop, owner, { person: await aMember(shop.db, { tier: 'PROFESSIONAL' }) });
      await shop.db.deleteFrom('attempt').execute();
      for (const who of [tess, own]) await added(who, aVehicle());
      const lent = await cartOf(tess);
      expect(lent.discountPercent).toBeGreaterThan(0);
      const session = sessionIn(await checkout(tess));
      const other = sessionIn(await checkout(own));
      await ends(owner, tess);
      await expect.poll(() => shop.double.world.session(session).status).toBe('expired');
      const orderOf = () =>
        shop.db
          .selectFrom('payment_attempt as a')
          .innerJoin('customer_order as o', 'o.id', 'a.order_id')
          .select(['o.status', 'o.captured_cents as cents'])
          .where('a.session_id', '=', session)
          .executeTakeFirst();
      await expect.poll(orderOf).toEqual({ status: 'EXPIRED', cents: 0 });
      expect((await cartOf(tess)).discountPercent).toBe(0);
      expect((await checkout(tess, { amount: lent.totalCents })).refusal?.code).toBe('cart.changed');
      expect(shop.double.world.session(other).status).toBe('open');
    },
  );

  it('leaves the card page open that its buyer was shown at the new price meanwhile', async () => {
    const owner = await aShopOwner(shop, { tier: 'ENTERPRISE' });
    const tess = await aTechnician(shop, owner, { limits: withPlan });
    await shop.db.deleteFrom('attempt').execute();
    await added(tess, aVehicle());
    const old = sessionIn(await checkout(tess));
    await changePlan(owner, { ends_at: new Date(0) });
    // What it owes is seen by no worker before this is through: the buyer is faster.
    const fresh = await inTransaction(shop.db, async (tx) => {
      await closeUnlentCheckouts({ db: tx });
      return sessionIn(await checkout(tess));
    });
    expect(fresh).not.toBe(old);
    await expect.poll(() => jobsOf('close-checkout')).toBe(0);
    expect([old, fresh].map((id) => shop.double.world.session(id).status)).toEqual(['expired', 'open']);
    // Run by two at once it changes nothing more, and what is paid there is one order at that price.
    await Promise.all([shop.run('close-unlent-checkouts'), shop.run('close-unlent-checkouts')]);
    await expect.poll(() => jobsOf('close-checkout')).toBe(0);
    shop.double.pay(fresh);
    await shop.run('settle-session', { id: fresh });
    const orders = await shop.db
      .selectFrom('customer_order')
      .select(['status', 'discount_percent as percent'])
      .where('person_id', '=', tess.person.id)
      .orderBy('created_at')
      .orderBy('status')
      .execute();
    expect(orders).toEqual([
      { status: 'EXPIRED', percent: expect.any(Number) as number },
      { status: 'HELD', percent: 0 },
    ]);
  });

  it('takes what was paid in the very moment in which a plan ended, once, at the price that was shown', async () => {
    const owner = await aShopOwner(shop, { tier: 'ENTERPRISE' });
    const tess = await aTechnician(shop, owner, { limits: withPlan });
    await shop.db.deleteFrom('attempt').execute();
    await added(tess, aVehicle());
    const { totalCents } = await cartOf(tess);
    const session = sessionIn(await checkout(tess));
    await changePlan(owner, { ends_at: new Date(0) });
    shop.double.pay(session);
    await Promise.all([
      shop.run('close-unlent-checkouts'),
      shop.run('close-unlent-checkouts'),
      shop.run('settle-session', { id: session }),
    ]);
    await expect.poll(() => jobsOf('close-checkout')).toBe(0);
    const orders = await ordersOf(shop, tess.person.id, 'status', 'total_cents');
    expect(orders).toEqual([{ status: 'HELD', total_cents: totalCents }]);
    expect(shop.double.world.session(session).status).toBe('complete');
    expect((await cartOf(tess)).items).toEqual([]);
  });

  it('closes its owner’s own card page too once the plan is over', async () => {
    const owner = await aShopOwner(shop, { tier: 'ENTERPRISE' });
    await shop.db.deleteFrom('attempt').execute();
    await added(owner, aVehicle());
    const session = sessionIn(await checkout(owner));
    await changePlan(owner, { is_trial: true, ends_at: new Date(0) });
    await runJob(shop.db, 'expire-plans');
    await expect.poll(() => shop.double.world.session(session).status).toBe('expired');
  });

  it('reveals nothing to who was let in before and is removed before it is opened', async () => {
    const owner = await aShopOwner(shop);
    const tess = await aTechnician(shop, owner);
    const { id } = await ordered(tess);
    await fulfil(desk, id);
    const [revealed, removed] = await atOnce(shop.db, { table: 'request', id, waiting: 2 }, [
      () => owner.call(contract.removeTechnician, { params: { id: tess.person.id } }),
      () => reveal(owner, id),
    ]);
    expect([revealed.status, removed.status]).toEqual([200, 200]);
    const other = await aTechnician(shop, owner);
    const second = await ordered(other);
    await fulfil(desk, second.id);
    const answer = await overtake(
      shop.db,
      async (tx) => {
        await tx.selectFrom('person').select('id').where('id', '=', other.person.id).forNoKeyUpdate().execute();
        await tx.updateTable('request').set({ person_id: owner.person.id }).where('id', '=', second.id).execute();
      },
      () => reveal(other, second.id),
    );
    expect(answer.status).toBe(404);
  });

  it('hands an order over whose payment comes after its technician went', async () => {
    const owner = await aShopOwner(shop);
    const tess = await aTechnician(shop, owner);
    const { id } = await added(tess, aVehicle());
    const session = sessionIn(await checkout(tess));
    await owner.call(contract.removeTechnician, { params: { id: tess.person.id } });
    shop.double.pay(session);
    await shop.run('settle-session', { id: session });
    expect((await tess.call(myRequests)).json.pendingRequests).toEqual([]);
    expect((await owner.call(myRequests)).json.pendingRequests.map((one) => one.id)).toEqual([id]);
    expect(await actsOf('workshop.handed_over')).toMatchObject({ details: { personId: tess.person.id } });
  });

  it('ends with its owner’s profile: technicians are members again, with what they ordered', async () => {
    const owner = await aShopOwner(shop);
    const tess = await aTechnician(shop, owner);
    await invited(shop, owner, 'late@example.com');
    const { id } = await ordered(tess);
    const gone = await owner.call(deleteProfile, { body: { password: owner.person.password } });
    expect(gone.status).toBe(200);
    expect((await tess.call(contract.ownWorkshop)).json).toMatchObject({ role: 'none', mayOpen: true });
    expect(await toldOver(tess.person.email)).toEqual([{ why: 'closed' }]);
    expect((await tess.call(myRequests)).json.pendingRequests.map((one) => one.id)).toEqual([id]);
    expect(
      await shop.db.selectFrom('workshop_invitation').select('id').where('email', '=', 'late@example.com').execute(),
    ).toEqual([]);
    await openShop(tess, 'Tess’s own');
  });
});

describe('limits', () => {
  it('refuses a checkout beyond what is open at once, or beyond a month’s money, and lets it through when raised', async () => {
    const owner = await aShopOwner(shop);
    const tess = await aTechnician(shop, owner, { limits: { ...noLimits, mostOpen: 1 } });
    await ordered(tess);
    await added(tess, aVehicle());
    const refused = await checkout(tess);
    expect([refused.status, refused.refusal?.code]).toEqual([409, 'workshop.most_open']);
    expect(refused.refusal?.error).toContain('limit of open requests is 1, and you have 1.');
    const set = (limits: contract.Limits) =>
      owner.call(contract.limitTechnician, { params: { id: tess.person.id }, body: limits });
    const { totalCents } = await cartOf(tess);
    await set({ ...noLimits, mostCents: 2 * totalCents - 1 });
    expect((await checkout(tess)).refusal?.code).toBe('workshop.most_cents');
    await set({ ...noLimits, mostCents: 2 * totalCents });
    expect((await checkout(tess)).status).toBe(200);
    const { json } = await tess.call(contract.ownWorkshop);
    expect(json).toMatchObject({ used: { open: 2, cents: 2 * totalCents } });
  });

  it('goes by a limit that is set while the checkout is under way', async () => {
    const owner = await aShopOwner(shop);
    const tess = await aTechnician(shop, owner);
    await added(tess, aVehicle());
    const answer = await overtake(
      shop.db,
      async (tx) => {
        await tx.selectFrom('person').select('id').where('id', '=', tess.person.id).forNoKeyUpdate().execute();
        await tx.updateTable('technician').set({ most_open: 0 }).where('person_id', '=', tess.person.id).execute();
      },
      () => checkout(tess),
    );
    expect(answer.refusal?.code).toBe('workshop.most_open');
  });

  it('asks for a PO number where the owner wants one, and opens another page for another number', async () => {
    const owner = await aShopOwner(shop);
    await owner.call(contract.changeWorkshop, { body: { name: 'Kim', poRequired: true } });
    const tess = await aTechnician(shop, owner);
    await added(tess, aVehicle());
    const without = await checkout(tess);
    expect([without.status, without.refusal?.fieldCodes]).toEqual([422, { poNumber: 'po.required' }]);
    expect((await checkout(tess, { poNumber: 'x'.repeat(41) })).status).toBe(422);
    expect((await checkout(tess, { poNumber: 'a\u202eb' })).status).toBe(422);
    const first = await checkout(tess, { poNumber: 'A-1' });
    const second = await checkout(tess, { poNumber: 'A-2' });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(sessionIn(second)).not.toBe(sessionIn(first));
    expect(sessionIn(await checkout(tess, { poNumber: 'A-2' }))).toBe(sessionIn(second));
  });
});

describe('the plan', () => {
  it.each(['BASIC', 'PROFESSIONAL'] as const)(
    'of %s is lent to nobody, also where it was lent before',
    async (tier) => {
      const owner = await aShopOwner(shop, { tier: 'ENTERPRISE' });
      const tess = await aTechnician(shop, owner, { limits: withPlan });
      await added(tess, aVehicle());
      expect((await cartOf(tess)).discountPercent).toBe(25);
      await shop.db.updateTable('subscription').set({ tier }).where('person_id', '=', owner.person.id).execute();
      expect((await cartOf(tess)).discountPercent).toBe(0);
      const invite = await owner.call(contract.inviteTechnician, { body: { email: 'more@example.com', ...withPlan } });
      expect(invite.refusal?.code).toBe('workshop.plan_not_lent');
      const shown = (await owner.call(contract.ownWorkshop)).json;
      expect(shown).toMatchObject({ lending: 'no_enterprise', technicians: [{ planUse: 'no_enterprise' }] });
      expect((await tess.call(contract.ownWorkshop)).json).toMatchObject({ planUse: 'no_enterprise' });
      // The other limits can be set as before; turned off, the plan is not turned on again.
      const set = (limits: contract.Limits) =>
        owner.call(contract.limitTechnician, { params: { id: tess.person.id }, body: limits });
      expect((await set({ ...withPlan, mostOpen: 9 })).status).toBe(200);
      expect((await set(noLimits)).status).toBe(200);
      expect((await set(withPlan)).refusal?.code).toBe('workshop.plan_not_lent');
    },
  );

  it('is lent only to technicians whom the desk has validated, when it is lent and at each checkout', async () => {
    const owner = await aShopOwner(shop, { tier: 'ENTERPRISE' });
    const person = await aMember(shop.db, { isValidated: false });
    const tess = await aTechnician(shop, owner, { limits: withPlan, person });
    await added(tess, aVehicle());
    expect((await cartOf(tess)).discountPercent).toBe(0);
    expect((await tess.call(contract.ownWorkshop)).json).toMatchObject({ planUse: 'not_validated' });
    const set = (limits: contract.Limits) =>
      owner.call(contract.limitTechnician, { params: { id: person.id }, body: limits });
    expect((await set(noLimits)).status).toBe(200);
    expect((await set(withPlan)).refusal?.code).toBe('workshop.technician_not_validated');
    await shop.db.updateTable('person').set({ is_validated: true }).where('id', '=', person.id).execute();
    expect((await set(withPlan)).json).toMatchObject({ lending: 'on', technicians: [{ planUse: 'on' }] });
    const lent = await cartOf(tess);
    expect(lent.discountPercent).toBe(25);
    // The price was shown; validation ends while the checkout waits for the cart.
    await shop.db.deleteFrom('attempt').execute();
    const refused = await overtake(
      shop.db,
      async (tx) => {
        await tx.updateTable('person').set({ is_validated: false }).where('id', '=', person.id).execute();
      },
      () => checkout(tess, { amount: lent.totalCents }),
    );
    expect(refused.refusal?.code).toBe('cart.changed');
  });

  it('is not lent by an owner without a confirmed address, who can’t invite anybody either', async () => {
    const owner = await aShopOwner(shop, { tier: 'ENTERPRISE' });
    const tess = await aTechnician(shop, owner, { limits: withPlan });
    await added(tess, aVehicle());
    await shop.db.updateTable('person').set({ email_confirmed_at: null }).where('id', '=', owner.person.id).execute();
    expect((await cartOf(tess)).discountPercent).toBe(0);
    expect((await owner.call(contract.ownWorkshop)).json).toMatchObject({ lending: 'email_unconfirmed' });
    const invite = await owner.call(contract.inviteTechnician, { body: { email: 'more@example.com', ...noLimits } });
    expect([invite.status, invite.refusal?.code]).toEqual([409, 'email.unconfirmed']);
  });

  it('is lent to nobody whom the owner does not let use it', async () => {
    const owner = await aShopOwner(shop, { tier: 'ENTERPRISE' });
    const lent = await aTechnician(shop, owner, { limits: withPlan });
    const not = await aTechnician(shop, owner);
    for (const who of [lent, not]) await added(who, aVehicle());
    expect((await cartOf(lent)).discountPercent).toBeGreaterThan(0);
    expect((await cartOf(not)).discountPercent).toBe(0);
  });

  it('needs a confirmed address of whoever joins, who keeps the invitation meanwhile', async () => {
    const owner = await aShopOwner(shop);
    const person = await aMember(shop.db, { emailConfirmedAt: null });
    const token = await invited(shop, owner, person.email);
    const tess = await as(shop, person);
    const join = () => tess.call(contract.joinWorkshop, { body: { token } });
    expect((await join()).refusal?.code).toBe('email.unconfirmed');
    await shop.db.updateTable('person').set({ email_confirmed_at: new Date() }).where('id', '=', person.id).execute();
    expect((await join()).status).toBe(200);
  });
});

describe('a statement', () => {
  const month = () => clock.now().toISOString().slice(0, 7);

  it('is refused with 422 and the field for a month that does not exist', async () => {
    const owner = await aShopOwner(shop);
    const { status, json } = await owner.get('/workshop/statement?month=2026-13');
    expect([status, json]).toMatchObject([422, { code: 'input.invalid', fields: { month: expect.any(String) } }]);
  });

  it('adds up to what was captured less refunds, of any orders, as PDF and CSV, for the owner alone', async () => {
    const owner = await aShopOwner(shop);
    const tess = await aTechnician(shop, owner, {
      person: await aMember(shop.db, { fname: '=cmd|1', lname: 'Ortiz' }),
    });
    const orders: string[] = [];
    for (let n = 0; n < 6; n += 1)
      orders.push((await ordered(n % 2 ? owner : tess, n % 3 ? {} : { poNumber: `=1+${n}` })).orderId);
    for (const id of orders) {
      const { total_cents: total } = await orderRow(shop, id);
      // Any money that an order may have had, as the settlement leaves it.
      const captured = Math.floor(Math.random() * (total + 1));
      const refunded = Math.floor(Math.random() * (captured + 1));
      await shop.db
        .updateTable('customer_order')
        .set({ captured_cents: captured, refunded_cents: refunded })
        .where('id', '=', id)
        .execute();
    }
    const { sum } = await shop.db
      .selectFrom('customer_order')
      .select((eb) => eb.fn.sum<string>(eb('captured_cents', '-', eb.ref('refunded_cents'))).as('sum'))
      .where('id', 'in', orders)
      .executeTakeFirstOrThrow();
    const csv = await fetched(owner, contract.workshopStatement, { query: { month: month(), as: 'csv' } });
    const rows = csv.text.trim().split('\r\n').slice(1);
    expect(rows).toHaveLength(6);
    const net = rows.map((row) => Math.round(Number(row.split(',').at(-1)) * 100)).reduce((a, b) => a + b, 0);
    expect(net).toBe(Number(sum));
    expect(csv.text).toContain("'=cmd|1 Ortiz");
    expect(csv.text).toContain("'=1+3");
    expect(csv.text).not.toMatch(/[A-HJ-NPR-Z0-9]{17}/);
    expect(found(await actsOf('workshop.statement_taken')).details).toEqual({ month: month(), as: 'csv' });
    const pdf = await fetched(owner, contract.workshopStatement, { query: { month: month(), as: 'pdf', lang: 'fr' } });
    const text = pdfText(pdf.bytes).replaceAll(/\s+/g, ' ');
    expect(text).toContain('Relevé de');
    expect(text).toContain(`${(Number(sum) / 100).toFixed(2).replace('.', ',')} $`);
    for (const nobody of [tess, await as(shop, await aMember(shop.db))])
      expect((await fetched(nobody, contract.workshopStatement, { query: { month: month(), as: 'csv' } })).status).toBe(
        404,
      );
    const empty = await fetched(owner, contract.workshopStatement, { query: { month: '2020-02', as: 'csv' } });
    expect(empty.text.trim().split('\r\n')).toHaveLength(1);
    expect((await fetched(owner, contract.workshopStatement, { query: { month: '2020-13' } })).status).toBe(422);
  });
});

it('lists and adds up what the owner ordered before the shop was opened, and nobody else’s orders', async () => {
  const owner = await as(shop, await aMember(shop.db, { fname: 'Olga', lname: 'Reyes' }));
  const before = await ordered(owner, { poNumber: 'OWN 1' });
  await ordered(await as(shop, await aMember(shop.db)), { poNumber: 'OTHER 1' });
  clock.advance(1_000);
  await openShop(owner, 'Reyes Keys');
  const tess = await aTechnician(shop, owner);
  clock.advance(1_000);
  await ordered(tess, { poNumber: 'TECH 1' });
  const { orders, next } = (await owner.call(contract.workshopOrders)).json;
  expect([orders.map(({ poNumber, technician }) => [poNumber, technician]), next]).toMatchObject([
    [
      ['TECH 1', expect.any(String)],
      ['OWN 1', 'Olga Reyes'],
    ],
    null,
  ]);
  const older = await owner.call(contract.workshopOrders, { query: { before: orders[0]?.id ?? '' } });
  expect(older.json.orders.map(({ id }) => id)).toEqual([before.orderId]);
  expect((await tess.call(contract.workshopOrders)).json.orders.map(({ poNumber }) => poNumber)).toEqual(['TECH 1']);
  const month = clock.now().toISOString().slice(0, 7);
  const csv = await fetched(owner, contract.workshopStatement, { query: { month, as: 'csv' } });
  const rows = csv.text.trim().split('\r\n').slice(1);
  expect(rows).toEqual([expect.stringContaining('OWN 1,Olga Reyes'), expect.stringContaining('TECH 1')]);
});

it('counts an order for the month of the shop in which it was paid for, and writes its time there', async () => {
  const owner = await aShopOwner(shop);
  // The browser in which the owner signs in names the zone.
  const signedIn = visitor(shop.url);
  signedIn.setCookie('time_zone', 'America/Chicago');
  expect((await signedIn.signIn(owner.person)).status).toBe(200);
  const { orderId } = await ordered(owner);
  // In UTC it is January, in Chicago the last evening of December.
  await shop.db
    .updateTable('customer_order')
    .set({ paid_at: new Date('2026-01-01T04:05:00Z') })
    .where('id', '=', orderId)
    .execute();
  const rowsOf = async (month: string) =>
    (await fetched(owner, contract.workshopStatement, { query: { month, as: 'csv' } })).text
      .trim()
      .split('\r\n')
      .slice(1);
  expect(await rowsOf('2026-01')).toEqual([]);
  expect(await rowsOf('2025-12')).toEqual([expect.stringMatching(/^2025-12-31 22:05,/)]);
  const pdf = await fetched(owner, contract.workshopStatement, { query: { month: '2025-12', as: 'pdf' } });
  expect(pdfText(pdf.bytes)).toContain('Dec 31');
});

it('sets an order of five hundred vehicles on as many pages as it fills', async () => {
  const owner = await aShopOwner(shop);
  const { id, orderId } = await ordered(owner, { poNumber: 'PO 7731' });
  // Two orders of one moment stand in either order.
  clock.advance(1_000);
  await ordered(owner, { poNumber: 'PO 7732' });
  const copies = sql`with copied as (insert into request
      select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid()))).* from request r, generate_series(1, 499) where r.id = ${id}
      returning id)
    insert into order_line select (jsonb_populate_record(l, jsonb_build_object('request_id', c.id))).*
      from order_line l, copied c where l.order_id = ${orderId}`;
  await copies.execute(shop.db);
  const month = clock.now().toISOString().slice(0, 7);
  const pdf = await fetched(owner, contract.workshopStatement, { query: { month, as: 'pdf' } });
  const pages = pdf.bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
  expect(pages).toBeGreaterThan(1);
  expect(pages).toBeLessThan(12);
  const text = pdfText(pdf.bytes);
  const make = (
    await shop.db.selectFrom('order_line').select('make').where('order_id', '=', orderId).executeTakeFirstOrThrow()
  ).make;
  expect(text.split(make)).toHaveLength(502);
  expect(text.indexOf('PO 7732')).toBeGreaterThan(text.lastIndexOf('PO 7731'));
  // Its own figures stand where it begins, and not where its vehicles end.
  expect(text.split('\n')[0]).toContain('$0.00');
});

it('forgets who was invited a week after the invitation is over', async () => {
  const owner = await aShopOwner(shop);
  const email = `${randomUUID().slice(0, 8)}@example.com`;
  await invited(shop, owner, email);
  const still = () => shop.db.selectFrom('workshop_invitation').select('id').where('email', '=', email).execute();
  await runJob(shop.db, 'forget-invitations');
  expect(await still()).toHaveLength(1);
  await shop.db
    .updateTable('workshop_invitation')
    .set({ expires_at: new Date(clock.now().getTime() - 8 * DAY) })
    .where('email', '=', email)
    .execute();
  await runJob(shop.db, 'forget-invitations');
  expect(await still()).toEqual([]);
});
