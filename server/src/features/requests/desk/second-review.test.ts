import { approveAdmin, createSuperAdmin, rejectAdmin } from '@keywright/contract/admins';
import { answerReport, replaceCode } from '@keywright/contract/code-reports';
import { declineRequest, deskRequest, pendingRequests, processRequest, startRequest } from '@keywright/contract/desk';
import { secondLook } from '@keywright/contract/second-look';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { heldClock } from '../../../platform/clock.ts';
import { as, type Known, type Visitor, visitor } from '../../../testing/browser.ts';
import { overtake } from '../../../testing/barrier.ts';
import { lastOnRecord, onRecord, requestRow } from '../../../testing/look-ups.ts';
import { appOfThisTest } from '../../../testing/opened.ts';
import { aMember, anAdmin, aSuperAdmin, type TestPerson } from '../../../testing/people.ts';
import {
  aVehicle,
  fulfil,
  lookAtPhotos,
  paidAsGuest,
  paidAsMember,
  reportNoTurn,
  startAndLook,
} from '../../../testing/requests.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const clock = heldClock();

/** A shop whose desk is one super admin. */
const openShop = async () => {
  const app = await appOfThisTest({ clock });
  const rita = await as(app, await aSuperAdmin(app.db, { fname: 'Rita', lname: 'Roth' }));
  return { app, rita };
};
type Shop = Awaited<ReturnType<typeof openShop>>;

/** Two guests paid for the same VIN, and a super admin chose that this needs a second review. */
const flaggedUnstarted = async ({ app }: Shop) => {
  await app.db
    .insertInto('flag_rule')
    .values({ kind: 'VIN_ELSEWHERE', version: 1, needs_second: true, most: 90 })
    .onConflict((clash) => clash.doNothing())
    .execute();
  const vehicle = aVehicle();
  const { id } = await paidAsGuest(app, visitor(app.url), vehicle);
  await paidAsGuest(app, visitor(app.url), vehicle);
  return id;
};
const flagged = async (shop: Shop, by: Visitor) => {
  const id = await flaggedUnstarted(shop);
  await startAndLook(by, id);
  return id;
};

const caseOf = async (by: Visitor, id: string) => (await by.call(deskRequest, { params: { id } })).json;
const send = (by: Visitor, vehicleId: string, more: { soleReviewReason?: string; flagsSeen?: string } = {}) =>
  by.call(processRequest, { body: { vehicleId, keycode: 'K1234', documentsVerified: true, ...more } });
const review = async (by: Visitor, id: string) =>
  by.call(secondLook, { params: { id }, body: { verdict: 'APPROVED', mark: await lookAtPhotos(by, id) } });
const codeOf = ({ status, refusal }: { status: number; refusal?: { code?: string } | undefined }) => [
  status,
  refusal?.code,
];
const unproven = ({ app }: Shop) => app.db.updateTable('session').set({ proven_at: null, proven_by: null }).execute();
const reason = { soleReviewReason: 'Nobody else works here.' };

describe('the sole reviewer', () => {
  it('is told at the start, then sends with a reason and a fresh proof, on record', async () => {
    const shop = await openShop();
    const { app, rita } = shop;
    const id = await flagged(shop, rita);
    expect((await caseOf(rita, id)).secondLook).toMatchObject({
      isNeeded: true,
      isApproved: false,
      reviewers: 0,
      isSoleReviewer: true,
      aloneFrom: null,
    });
    expect(codeOf(await send(rita, id))).toEqual([409, 'request.sole_reason']);
    for (const soleReviewReason of ['The code is K1234.', 'He has 1FTAB1CD0KA000017.', 'K 1 2 3 4 it is']) {
      const refused = await send(rita, id, { soleReviewReason });
      expect([refused.status, refused.refusal?.fieldCodes]).toEqual([422, { soleReviewReason: 'text.may_hold_code' }]);
    }
    const { vin } = await requestRow(app, id);
    const body = { vehicleId: id, keycode: 'K1234', documentsVerified: true, noCode: true };
    const confirmed = await rita.call(processRequest, { body: { ...body, soleReviewReason: `He has ${vin}.` } });
    expect(confirmed.refusal?.fieldCodes).toEqual({ soleReviewReason: 'note.may_hold_code' });
    await unproven(shop);
    expect(codeOf(await send(rita, id, reason))).toEqual([403, 'session.step_up']);
    const proven = await as(app, rita.person);
    expect((await send(proven, id, reason)).status).toBe(200);
    expect(await requestRow(app, id)).toMatchObject({
      needed_second_look: true,
      second_look_by: null,
      sole_reviewer: true,
    });
    expect(await lastOnRecord(app, { on: id, action: 'request.sole_reviewer' })).toMatchObject({
      actor_id: rita.person.id,
      reason: reason.soleReviewReason,
      details: { act: 'code', flags: ['VIN_ELSEWHERE'], others: [], revokedLately: [] },
    });
  }, 30_000);

  it('is what an admin is who validated the member, read in the queue before the start', async () => {
    const { app, rita } = await openShop();
    const member = await aMember(app.db, { isValidated: true });
    const { id } = await paidAsMember(app, await as(app, member), {
      ...aVehicle('Toyota', { make: 'Ford', model: 'F-150' }),
      vinConfirmed: 'true',
    });
    await app.db
      .insertInto('audit_entry')
      .values({
        actor_kind: 'person',
        actor_id: rita.person.id,
        actor_name: 'Rita Roth',
        action: 'person.validated',
        object_type: 'person',
        object_id: member.id,
        ip: '',
        http_request_id: '',
        reason: '',
        details: '{}',
      })
      .execute();
    const [waiting] = (await rita.call(pendingRequests)).json;
    expect(waiting).toMatchObject({ status: 'PENDING', secondLook: { isNeeded: true, isSoleReviewer: true } });
    await startAndLook(rita, id);
    expect(codeOf(await send(rita, id))).toEqual([409, 'request.sole_reason']);
    expect((await send(rita, id, reason)).status).toBe(200);
  }, 30_000);

  it('is nobody while another admin could review, whatever reason is given', async () => {
    const shop = await openShop();
    const { app, rita } = shop;
    const bob = await as(app, await anAdmin(app.db));
    const id = await flagged(shop, rita);
    expect((await caseOf(rita, id)).secondLook).toMatchObject({ reviewers: 1, isSoleReviewer: false });
    expect(codeOf(await send(rita, id, reason))).toEqual([409, 'request.second_look']);
    expect((await review(bob, id)).status).toBe(200);
    expect((await send(rita, id)).status).toBe(200);
    expect(await onRecord(app, { on: id, action: 'request.sole_reviewer' })).toEqual([]);
  }, 30_000);

  it('is refused when a reviewer is approved while the code is being sent', async () => {
    const shop = await openShop();
    const { app, rita } = shop;
    const other = await aSuperAdmin(app.db);
    await app.db.updateTable('person').set({ must_change_password: true }).where('id', '=', other.id).execute();
    const bob = await anAdmin(app.db, { approval: 'PENDING_APPROVAL' });
    const id = await flagged(shop, rita);
    expect((await caseOf(rita, id)).secondLook.isSoleReviewer).toBe(true);
    const answer = await overtake(
      app.parts.db,
      (tx) =>
        tx
          .updateTable('person')
          .set({ approval: 'APPROVED', approval_by: other.id, approval_at: clock.now() })
          .where('id', '=', bob.id)
          .execute(),
      () => send(rita, id, reason),
    );
    expect(codeOf(answer)).toEqual([409, 'request.second_look']);
  }, 30_000);

  it('is refused when the reviewer whose approval counted is revoked while the code is being sent', async () => {
    const shop = await openShop();
    const { app, rita } = shop;
    const bob = await as(app, await anAdmin(app.db));
    const id = await flagged(shop, rita);
    await review(bob, id);
    const answer = await overtake(
      app.parts.db,
      (tx) =>
        tx
          .updateTable('person')
          .set({ approval: 'REVOKED', approval_at: clock.now() })
          .where('id', '=', bob.person.id)
          .execute(),
      () => send(rita, id),
    );
    expect(codeOf(answer)).toEqual([409, 'request.reviewer_revoked']);
  }, 30_000);

  it('is not a new account beside the person who made it, and that person does not review for it', async () => {
    const shop = await openShop();
    const { app, rita } = shop;
    const createdAt = new Date(clock.now().getTime() - HOUR);
    const pat = await as(app, await aSuperAdmin(app.db, { createdBy: rita.person.id, createdAt }));
    const id = await flagged(shop, pat);
    expect((await caseOf(pat, id)).secondLook).toMatchObject({ reviewers: 0, isSoleReviewer: false });
    expect(codeOf(await review(rita, id))).toEqual([409, 'request.reviewer_excluded']);
    expect(codeOf(await send(pat, id, reason))).toEqual([409, 'request.second_look']);
    clock.advance(DAY);
    expect((await review(await as(app, rita.person), id)).status).toBe(200);
    expect((await send(await as(app, pat.person), id)).status).toBe(200);
  }, 30_000);

  it('is the oldest account of a new shop, beside a colleague who has not chosen her own password yet', async () => {
    const shop = await openShop();
    const { app, rita } = shop;
    const createdAt = new Date(clock.now().getTime() - 2 * HOUR);
    const set = (id: string, age: Date) =>
      app.db.updateTable('person').set({ created_at: age }).where('id', '=', id).execute();
    await set(rita.person.id, createdAt);
    const zoeHerself = await aSuperAdmin(app.db, {
      createdBy: rita.person.id,
      createdAt: clock.now(),
      hasOwnPassword: false,
    });
    expect((await send(rita, await flagged(shop, rita), reason)).status).toBe(200);
    // Older than the owner's account, she could act instead: not before she can sign in with a password that is hers.
    await set(zoeHerself.id, new Date(createdAt.getTime() - HOUR));
    const id = await flagged(shop, rita);
    expect((await caseOf(rita, id)).secondLook).toMatchObject({ reviewers: 0, isSoleReviewer: true });
    await app.db
      .updateTable('person')
      .set({ must_change_password: false, password_changed_at: clock.now() })
      .where('id', '=', zoeHerself.id)
      .execute();
    expect(codeOf(await send(rita, id, reason))).toEqual([409, 'request.second_look']);
    await app.db.updateTable('person').set({ is_active: false }).where('id', '=', zoeHerself.id).execute();
    expect((await send(rita, id, reason)).status).toBe(200);
  }, 30_000);

  it('is neither won nor lost by making another super admin', async () => {
    const shop = await openShop();
    const { app, rita } = shop;
    const create = (email: string) => rita.call(createSuperAdmin, { body: { email } });
    expect((await create('zoe@example.com')).status).toBe(200);
    expect((await send(rita, await flagged(shop, rita), reason)).status).toBe(200);
    const bob = await as(app, await anAdmin(app.db));
    expect((await create('pat@example.com')).status).toBe(200);
    await app.db
      .updateTable('person')
      .set({
        password_changed_at: clock.now(),
        email_confirmed_at: clock.now(),
        password_hash: sql`(select password_hash from person where id = ${bob.person.id})`,
      })
      .where('email', '=', 'pat@example.com')
      .execute();
    const pat = await as(app, { email: 'pat@example.com', password: bob.person.password });
    for (const sender of [rita, pat]) {
      const id = await flagged(shop, sender);
      expect(codeOf(await send(sender, id, reason))).toEqual([409, 'request.second_look']);
      expect((await review(bob, id)).status).toBe(200);
      expect((await send(sender, id)).status).toBe(200);
    }
  }, 30_000);

  it('is not a new account that revoked the person who made it, for 24 hours', async () => {
    const shop = await openShop();
    const { app, rita } = shop;
    const pat = await as(app, await aSuperAdmin(app.db, { createdBy: rita.person.id, createdAt: clock.now() }));
    const id = await flagged(shop, pat);
    expect((await pat.call(rejectAdmin, { body: { adminId: rita.person.id } })).status).toBe(200);
    expect((await caseOf(pat, id)).secondLook).toMatchObject({ isSoleReviewer: false, aloneFrom: expect.any(String) });
    expect(codeOf(await send(pat, id, reason))).toEqual([409, 'request.reviewer_revoked']);
    clock.advance(DAY + HOUR);
    expect((await send(await as(app, pat.person), id, reason)).status).toBe(200);
  }, 30_000);

  it('does not come about where an account that the sender made, or one that this account made, revokes the others', async () => {
    const shop = await openShop();
    const { app, rita } = shop;
    const createdAt = clock.now();
    const pat = await as(app, await aSuperAdmin(app.db, { createdBy: rita.person.id, createdAt }));
    const zoe = await as(app, await aSuperAdmin(app.db, { createdBy: pat.person.id, createdAt }));
    for (const puppet of [pat, zoe]) {
      const bob = await anAdmin(app.db);
      const id = await flagged(shop, rita);
      expect((await puppet.call(rejectAdmin, { body: { adminId: bob.id } })).status).toBe(200);
      expect((await caseOf(rita, id)).secondLook).toMatchObject({ reviewers: 0, isSoleReviewer: false });
      expect(codeOf(await send(rita, id, reason))).toEqual([409, 'request.reviewer_revoked']);
      await app.db.updateTable('person').set({ is_active: false }).where('id', '=', bob.id).execute();
    }
  }, 30_000);

  it('does not come about by revoking the others: not before 24 hours, and their names are on record', async () => {
    const shop = await openShop();
    const { app, rita } = shop;
    const bob = await anAdmin(app.db, { fname: 'Bob', lname: 'Baker' });
    const id = await flagged(shop, rita);
    const revokedAt = clock.now();
    await app.db
      .updateTable('person')
      .set({ approval: 'REVOKED', approval_by: rita.person.id, approval_at: revokedAt })
      .where('id', '=', bob.id)
      .execute();
    expect((await caseOf(rita, id)).secondLook).toMatchObject({
      reviewers: 0,
      isSoleReviewer: false,
      aloneFrom: new Date(revokedAt.getTime() + DAY).toISOString(),
    });
    expect(codeOf(await send(rita, id, reason))).toEqual([409, 'request.reviewer_revoked']);
    clock.advance(23 * HOUR);
    const later = await as(app, rita.person);
    expect(codeOf(await send(later, id, reason))).toEqual([409, 'request.reviewer_revoked']);
    // Nobody could have reviewed by this one: it is on record, and does not stop the sender.
    const carl = await anAdmin(app.db, {
      fname: 'Carl',
      lname: 'Cole',
      approval: 'REVOKED',
      emailConfirmedAt: null,
    });
    await app.db.updateTable('person').set({ approval_at: clock.now() }).where('id', '=', carl.id).execute();
    clock.advance(2 * HOUR);
    const next = await as(app, rita.person);
    expect((await send(next, id, reason)).status).toBe(200);
    const entry = await lastOnRecord(app, { on: id, action: 'request.sole_reviewer' });
    expect(entry.details).toMatchObject({ revokedLately: ['Carl Cole'] });
  }, 30_000);
});

describe('a second review', () => {
  type Change = Record<string, unknown>;
  const cases: [string, (rita: Known, bob: TestPerson) => Change, string][] = [
    ['whom the sender created', ({ person }) => ({ created_by: person.id }), 'CREATED_BY_SENDER'],
    ['whom the sender approved', ({ person }) => ({ approval_by: person.id }), 'APPROVED_BY_SENDER'],
    [
      'whose account is a day old at most',
      () => ({ created_at: new Date(clock.now().getTime() - 23 * HOUR) }),
      'NEW_ACCOUNT',
    ],
    ['without a confirmed address', () => ({ email_confirmed_at: null }), 'EMAIL_NOT_CONFIRMED'],
  ];
  it('is neither asked for, nor taken, nor kept valid where the reviewer is no second person', async () => {
    const shop = await openShop();
    const { app, rita } = shop;
    for (const [who, change, excludedAs] of cases) {
      const bob = await as(app, await anAdmin(app.db));
      const ofBob = (set: Change) => app.db.updateTable('person').set(set).where('id', '=', bob.person.id).execute();
      const id = await flagged(shop, rita);
      await review(bob, id);
      expect((await caseOf(rita, id)).secondLook, who).toMatchObject({ reviewers: 1, isApproved: true });
      await ofBob(change(rita, bob.person));
      expect((await caseOf(rita, id)).secondLook, who).toMatchObject({ reviewers: 0, isApproved: false });
      expect((await caseOf(bob, id)).secondLook, who).toMatchObject({ excludedAs });
      expect((await caseOf(bob, id)).can, who).not.toContain('secondLook');
      expect(codeOf(await review(bob, id)), who).toEqual([409, 'request.reviewer_excluded']);
      expect(codeOf(await send(rita, id)), who).toEqual([409, 'request.sole_reason']);
      await ofBob({ is_active: false });
    }
  }, 60_000);

  it('is not valid by an account whose password somebody else set', async () => {
    const shop = await openShop();
    const { app, rita } = shop;
    const bob = await anAdmin(app.db);
    const id = await flagged(shop, rita);
    await app.db.updateTable('person').set({ must_change_password: true }).where('id', '=', bob.id).execute();
    expect((await caseOf(rita, id)).secondLook).toMatchObject({ reviewers: 0, isSoleReviewer: true });
  }, 30_000);

  it('is told apart from a review that is not valid for the sender, on the page and in the log', async () => {
    const shop = await openShop();
    const { app, rita } = shop;
    const bob = await as(app, await anAdmin(app.db, { fname: 'Bob', lname: 'Baker', createdBy: rita.person.id }));
    const zoe = await as(app, await anAdmin(app.db, { fname: 'Zoe', lname: 'Zinn' }));
    const id = await flaggedUnstarted(shop);
    expect((await review(bob, id)).status).toBe(200);
    expect((await lastOnRecord(app, { on: id, action: 'request.second_look' })).details).not.toHaveProperty('sender');
    expect((await caseOf(zoe, id)).secondLook).toMatchObject({ isApproved: true, last: { excludedAs: null } });
    await startAndLook(rita, id);
    for (const reader of [rita, zoe])
      expect((await caseOf(reader, id)).secondLook).toMatchObject({
        isApproved: false,
        last: { name: 'Bob Baker', excludedAs: 'CREATED_BY_SENDER' },
      });
    expect((await review(zoe, id)).status).toBe(200);
    expect((await caseOf(rita, id)).secondLook).toMatchObject({
      isApproved: true,
      last: { name: 'Zoe Zinn', excludedAs: null },
    });
    expect((await lastOnRecord(app, { on: id, action: 'request.second_look' })).details).toMatchObject({
      sender: rita.person.id,
    });
    expect((await send(rita, id)).status).toBe(200);
    expect((await lastOnRecord(app, { on: id, action: 'request.fulfilled' })).details).toMatchObject({
      secondLookBy: zoe.person.id,
      reviewsNotValid: [bob.person.id],
    });
  }, 30_000);

  it('is not given where it would be valid for nobody: in a shop of one, and beside the person who made the account', async () => {
    const shop = await openShop();
    const { app, rita } = shop;
    const id = await flaggedUnstarted(shop);
    expect((await caseOf(rita, id)).can).not.toContain('secondLook');
    expect(codeOf(await review(rita, id))).toEqual([409, 'request.reviewer_excluded']);
    const bob = await as(app, await anAdmin(app.db, { createdBy: rita.person.id }));
    expect((await caseOf(bob, id)).secondLook).toMatchObject({
      excludedAs: 'CREATED_BY_SENDER',
      excludedBeside: 'Rita Roth',
    });
    expect(codeOf(await review(bob, id))).toEqual([409, 'request.reviewer_excluded']);
    expect((await review(rita, id)).status).toBe(200);
  }, 30_000);

  it('is valid by an admin whom another super admin approved', async () => {
    const shop = await openShop();
    const { app, rita } = shop;
    const sue = await as(app, await aSuperAdmin(app.db));
    const bobHimself = await anAdmin(app.db, { approval: 'PENDING_APPROVAL' });
    const approved = await sue.call(approveAdmin, { body: { adminId: bobHimself.id } });
    expect(approved.status).toBe(200);
    const bob = await as(app, bobHimself);
    const [ofRita, ofSue] = [await flagged(shop, rita), await flagged(shop, sue)];
    expect((await review(bob, ofRita)).status).toBe(200);
    expect(codeOf(await review(bob, ofSue))).toEqual([409, 'request.reviewer_excluded']);
    expect((await send(rita, ofRita)).status).toBe(200);
  }, 30_000);
});

describe('with the rules that come with the program', () => {
  it('the same admin sees the flag of a second order with the same VIN, confirms it, and sends', async () => {
    const { app, rita } = await openShop();
    await anAdmin(app.db);
    const vehicle = aVehicle();
    await paidAsGuest(app, visitor(app.url), vehicle);
    const { id } = await paidAsGuest(app, visitor(app.url), vehicle);
    await startAndLook(rita, id);
    const { flags, flagsMark, secondLook: needed } = await caseOf(rita, id);
    expect([flags.map(({ kind, needsSecond }) => [kind, needsSecond]), needed.isNeeded]).toEqual([
      [['VIN_ELSEWHERE', false]],
      false,
    ]);
    // A third order came since: the flags that were read are others by now.
    await paidAsGuest(app, visitor(app.url), vehicle);
    expect(codeOf(await send(rita, id, { flagsSeen: flagsMark }))).toEqual([409, 'request.flags_changed']);
    const { flagsMark: now } = await caseOf(rita, id);
    expect((await send(rita, id, { flagsSeen: now })).status).toBe(200);
    const { details } = await lastOnRecord(app, { on: id, action: 'request.fulfilled' });
    expect(details).toMatchObject({ flags: ['VIN_ELSEWHERE'], flagsSeen: true });
  }, 30_000);
});

describe('an order that carries the address of an admin', () => {
  it('can be started, declined and, where nobody else is, sent; with a second review where somebody is', async () => {
    const { app, rita } = await openShop();
    const contactEmail = rita.person.email;
    const typed = () => paidAsGuest(app, visitor(app.url), { ...aVehicle(), email: contactEmail });
    const [one, two, three] = [await typed(), await typed(), await typed()];
    for (const { orderId } of [one, two, three])
      await app.db.updateTable('customer_order').set({ email: contactEmail }).where('id', '=', orderId).execute();
    const decline = { params: { id: one.id }, body: { reason: 'OWNER_NOT_VERIFIED' } } as const;
    expect((await rita.call(declineRequest, decline)).status).toBe(200);
    await startAndLook(rita, two.id);
    expect((await caseOf(rita, two.id)).secondLook).toMatchObject({ isNeeded: true, isToSender: true, reviewers: 0 });
    expect(codeOf(await send(rita, two.id))).toEqual([409, 'request.sole_reason']);
    expect((await send(rita, two.id, reason)).status).toBe(200);
    const bob = await as(app, await anAdmin(app.db));
    await startAndLook(rita, three.id);
    expect(codeOf(await send(rita, three.id, reason))).toEqual([409, 'request.second_look']);
    expect((await review(bob, three.id)).status).toBe(200);
    expect((await send(rita, three.id)).status).toBe(200);
  }, 30_000);

  it('rules out no reviewer: a customer who types it leaves the sender no more alone than before', async () => {
    const shop = await openShop();
    const { app, rita } = shop;
    const bob = await as(app, await anAdmin(app.db));
    const id = await flagged(shop, rita);
    await app.db
      .updateTable('customer_order')
      .set({ email: bob.person.email })
      .where('id', '=', (eb) => eb.selectFrom('request').select('order_id').where('id', '=', id))
      .execute();
    expect(codeOf(await send(rita, id, reason))).toEqual([409, 'request.second_look']);
    expect((await review(bob, id)).status).toBe(200);
    expect((await send(rita, id)).status).toBe(200);
  }, 30_000);

  it('is declined but never started by the admin who placed it as a guest in the same browser', async () => {
    const { app, rita } = await openShop();
    const browser = visitor(app.url);
    const { id } = await paidAsGuest(app, browser);
    await browser.signIn(rita.person);
    expect((await caseOf(browser, id)).can).toEqual(['decline']);
    expect(codeOf(await browser.call(startRequest, { params: { id } }))).toEqual([403, 'request.own_case']);
    const said = await browser.call(declineRequest, { params: { id }, body: { reason: 'OWNER_NOT_VERIFIED' } });
    expect(said.status).toBe(200);
  }, 30_000);
});

describe('a refund after a report', () => {
  const answer = (by: Visitor, id: string, report: string, soleReviewReason?: string) =>
    by.call(answerReport, { params: { id }, body: { report, answer: 'MONEY_BACK', soleReviewReason } });
  /** A member of long standing, so that nothing flags the order, whose code this admin sent and who says that it does not turn. */
  const reported = async ({ app }: Shop, by: Visitor, createdAt = new Date(clock.now().getTime() - 400 * DAY)) => {
    const member = await as(app, await aMember(app.db, { createdAt, state: 'Ohio' }));
    const { id } = await paidAsMember(app, member);
    await fulfil(by, id);
    return { id, report: await reportNoTurn(member, by, id) };
  };

  it('is not decided by the admin alone who sent the code, but by another one', async () => {
    const shop = await openShop();
    const { app, rita } = shop;
    const bob = await as(app, await anAdmin(app.db));
    const [one, two] = [await reported(shop, rita), await reported(shop, rita)];
    expect((await caseOf(rita, one.id)).secondLook).toMatchObject({ isNeededForRefund: true, reviewers: 1 });
    expect((await caseOf(bob, one.id)).secondLook).toMatchObject({ isNeededForRefund: false });
    expect(codeOf(await answer(rita, one.id, one.report, 'Nobody is here.'))).toEqual([409, 'request.second_look']);
    expect((await answer(bob, one.id, one.report)).status).toBe(200);
    expect((await review(bob, two.id)).status).toBe(200);
    expect((await answer(rita, two.id, two.report)).status).toBe(200);
    const { details } = await lastOnRecord(app, { on: two.id, action: 'code.money_back' });
    expect(details).toMatchObject({ secondLookBy: bob.person.id });
  }, 30_000);

  it('is not decided alone by an account that the sender made', async () => {
    const shop = await openShop();
    const { app, rita } = shop;
    const createdAt = new Date(clock.now().getTime() - 2 * DAY);
    const pat = await as(app, await aSuperAdmin(app.db, { createdBy: rita.person.id, createdAt }));
    const { id, report } = await reported(shop, rita);
    expect((await caseOf(pat, id)).secondLook).toMatchObject({ isNeededForRefund: true, reviewers: 1 });
    expect(codeOf(await answer(pat, id, report))).toEqual([409, 'request.second_look']);
    expect((await review(rita, id)).status).toBe(200);
    expect((await answer(pat, id, report)).status).toBe(200);
  }, 30_000);

  it('is not decided alone by the person who made the sender’s account in the last 24 hours', async () => {
    const shop = await openShop();
    const { app, rita } = shop;
    await anAdmin(app.db);
    const pat = await as(app, await aSuperAdmin(app.db, { createdBy: rita.person.id, createdAt: clock.now() }));
    const { id, report } = await reported(shop, pat);
    expect(codeOf(await answer(rita, id, report))).toEqual([409, 'request.second_look']);
  }, 30_000);

  it('does not rest on the reader’s own review, which reads as no second review', async () => {
    const shop = await openShop();
    const { app, rita } = shop;
    const bob = await as(app, await anAdmin(app.db));
    const { id } = await reported(shop, rita);
    expect((await review(rita, id)).status).toBe(200);
    expect((await caseOf(rita, id)).secondLook).toMatchObject({
      isApproved: false,
      last: { isMine: true, excludedAs: 'SENDER' },
    });
    expect((await caseOf(bob, id)).secondLook).toMatchObject({ isApproved: true, last: { excludedAs: null } });
  }, 30_000);

  it('of a flagged case needs a second review whoever gives it', async () => {
    const shop = await openShop();
    const { app, rita } = shop;
    const bob = await as(app, await anAdmin(app.db));
    // The account is new: a flag that is only shown.
    const { id, report } = await reported(shop, rita, clock.now());
    expect(codeOf(await answer(bob, id, report))).toEqual([409, 'request.second_look']);
    expect((await review(rita, id)).status).toBe(200);
    expect((await answer(bob, id, report)).status).toBe(200);
  }, 30_000);

  it('and another code are given by the only admin with a reason, and with the photos gone the money alone', async () => {
    const shop = await openShop();
    const { app, rita } = shop;
    const [one, two, three] = [await reported(shop, rita), await reported(shop, rita), await reported(shop, rita)];
    const again = (soleReviewReason?: string) =>
      rita.call(replaceCode, {
        params: { id: one.id },
        body: { report: one.report, keycode: 'K9999', documentsVerified: true, soleReviewReason },
      });
    expect(codeOf(await again())).toEqual([409, 'request.sole_reason']);
    expect((await again('Nobody else works here.')).status).toBe(200);
    expect(codeOf(await answer(rita, two.id, two.report))).toEqual([409, 'request.sole_reason']);
    expect((await answer(rita, two.id, two.report, 'Nobody else works here.')).status).toBe(200);
    await app.db.updateTable('request').set({ images_deleted_at: clock.now() }).where('id', '=', three.id).execute();
    const gone = await rita.call(replaceCode, {
      params: { id: three.id },
      body: { report: three.report, keycode: 'K9999', soleReviewReason: 'Nobody else works here.' },
    });
    expect(gone.status).toBe(409);
    expect((await answer(rita, three.id, three.report, 'Nobody else works here.')).status).toBe(200);
    const acts = await onRecord(app, { action: 'request.sole_reviewer' });
    expect(acts.map(({ details }) => (details as { act: string }).act)).toEqual(['other_code', 'refund', 'refund']);
  }, 30_000);
});
