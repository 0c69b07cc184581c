import { declineRequest, processRequest } from '@keywright/contract/desk';
import { changeAccount, notices, uploadCredentials, userOrders } from '@keywright/contract/profile';
import { ownSubscription } from '@keywright/contract/subscriptions';
import { beforeEach, describe, expect, it } from 'vitest';
import { heldClock } from '../../platform/clock.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/durations.ts';
import { aSignedMember } from '../../testing/members.ts';
import { appOfThisFile } from '../../testing/opened.ts';
import { as, visitor, type Visitor } from '../../testing/browser.ts';
import { anAdmin, type TestPerson } from '../../testing/people.ts';
import {
  added,
  aVehicle,
  fulfil,
  paidAsMember,
  pay,
  start,
  startAndLook,
  threePhotos,
} from '../../testing/requests.ts';

const clock = heldClock();
const app = await appOfThisFile({ clock });
let desk: Visitor;
beforeEach(async () => {
  clock.advance(DAY_MS);
  desk = await as(app, await anAdmin(app.db));
});

const decline = (id: string) => desk.call(declineRequest, { params: { id }, body: { reason: 'CODE_NOT_AVAILABLE' } });

describe('a member’s plan', () => {
  const planOf = async (browser: Visitor) => (await browser.call(ownSubscription)).json;
  const give = (person: TestPerson, plan: Record<string, unknown>) =>
    app.db
      .insertInto('subscription')
      .values({ person_id: person.id, tier: 'BASIC', status: 'ACTIVE', starts_at: clock.now(), ...plan })
      .execute();

  it('is none before there was any', async () => {
    const { browser } = await aSignedMember(app);
    expect(await planOf(browser)).toMatchObject({
      tier: 'NONE',
      status: 'INACTIVE',
      startDate: null,
      endDate: null,
      autoRenew: false,
      trial: false,
    });
  });

  it('is the running one, which renews itself unless it has an end', async () => {
    const { browser, person } = await aSignedMember(app);
    await give(person, { tier: 'PROFESSIONAL' });
    expect(await planOf(browser)).toMatchObject({
      tier: 'PROFESSIONAL',
      status: 'ACTIVE',
      autoRenew: true,
      endDate: null,
    });
    await app.db
      .updateTable('subscription')
      .set({ status: 'CANCELLED', ended_at: clock.now() })
      .where('person_id', '=', person.id)
      .execute();
    await give(person, { is_trial: true, ends_at: new Date(clock.now().getTime() + 3 * DAY_MS) });
    expect(await planOf(browser)).toMatchObject({ tier: 'BASIC', status: 'ACTIVE', autoRenew: false, trial: true });
  });

  it('is over at its end, also before anybody has noted that', async () => {
    const { browser, person } = await aSignedMember(app);
    await give(person, { ends_at: new Date(clock.now().getTime() + 1_000) });
    expect((await planOf(browser)).status).toBe('ACTIVE');
    clock.advance(1_000);
    expect(await planOf(browser)).toMatchObject({ status: 'EXPIRED', autoRenew: false });
  });

  it('is the last one when none runs', async () => {
    const { browser, person } = await aSignedMember(app);
    await give(person, {
      tier: 'PROFESSIONAL',
      status: 'CANCELLED',
      ended_at: clock.now(),
      starts_at: new Date(clock.now().getTime() - 9 * DAY_MS),
    });
    await give(person, { status: 'EXPIRED', ended_at: clock.now() });
    expect(await planOf(browser)).toMatchObject({ tier: 'BASIC', status: 'EXPIRED' });
  });
});

describe('T-50: a member’s orders', () => {
  const ordersOf = async (browser: Visitor) => (await browser.call(userOrders)).json;
  const reached = async (browser: Visitor): Promise<string[]> => {
    const { ACCOUNT, DOCS, PROCESSING, COMPLETED } = await ordersOf(browser);
    return Object.entries({ ACCOUNT, DOCS, PROCESSING, COMPLETED }).flatMap(([step, is]) => (is ? [step] : []));
  };

  it('are the four steps and a list in one object; of a VIN only its end ever leaves the server', async () => {
    const { browser, person } = await aSignedMember(app);
    const vehicle = aVehicle('Nissan');
    await added(browser, vehicle);
    await pay(app, { personId: person.id });
    const answer = await browser.call(userOrders);
    expect(answer.json).toEqual({
      ACCOUNT: false,
      DOCS: true,
      PROCESSING: false,
      COMPLETED: false,
      orders: [
        {
          id: expect.any(String),
          orderDate: clock.now().toISOString(),
          status: 'PENDING',
          vin: vehicle.vin.slice(-4),
          make: 'Nissan',
          model: vehicle.model,
          year: 2019,
          cost: 56,
          costCents: 5600,
        },
      ],
    });
    expect(answer.text).not.toContain(vehicle.vin.slice(0, 8));
  });

  it('are paid ones, the newest first, and nobody else’s', async () => {
    const { browser, person } = await aSignedMember(app);
    const first = await paidAsMember(app, browser);
    clock.advance(MINUTE_MS);
    const second = await added(browser);
    clock.advance(MINUTE_MS);
    const third = await added(browser);
    await pay(app, { personId: person.id });
    clock.advance(MINUTE_MS);
    await added(browser);
    await paidAsMember(app, (await aSignedMember(app)).browser);
    const { orders } = await ordersOf(browser);
    expect(orders.map(({ id }) => id)).toEqual([second.id, third.id, first.id]);
  });

  it('light one step at a time, since the tracker fills its steps up to the first flag that is true', async () => {
    const { browser } = await aSignedMember(app);
    expect(await reached(browser)).toEqual(['ACCOUNT']);
    const { id } = await paidAsMember(app, browser);
    expect(await reached(browser)).toEqual(['DOCS']);
    await startAndLook(desk, id);
    expect(await reached(browser)).toEqual(['PROCESSING']);
    await desk.call(processRequest, { body: { vehicleId: id, keycode: 'K1234' } });
    expect(await reached(browser)).toEqual(['COMPLETED']);
  });

  it('begin at nothing for who is not validated, and go on with the documents of the order', async () => {
    const { browser } = await aSignedMember(app, { isValidated: false });
    expect(await reached(browser)).toEqual([]);
    const { id } = await paidAsMember(app, browser);
    expect(await reached(browser)).toEqual([]);
    await app.db.updateTable('request').set({ documents_verified_version: 1 }).where('id', '=', id).execute();
    expect(await reached(browser)).toEqual(['DOCS']);
    await fulfil(desk, id);
    expect(await reached(browser)).toEqual(['COMPLETED']);
  });

  it('are followed by the newest order: it is not completed before all of it is, and what was declined holds up nothing', async () => {
    const { browser, person } = await aSignedMember(app);
    const earlier = await paidAsMember(app, browser);
    await fulfil(desk, earlier.id);
    clock.advance(MINUTE_MS);
    const one = await added(browser);
    const two = await added(browser);
    await pay(app, { personId: person.id });
    expect(await reached(browser)).toEqual(['DOCS']);
    await fulfil(desk, one.id);
    expect(await reached(browser)).toEqual(['PROCESSING']);
    await start(desk, two.id);
    expect((await decline(two.id)).status).toBe(200);
    expect(await reached(browser)).toEqual(['COMPLETED']);
    clock.advance(MINUTE_MS);
    const none = await paidAsMember(app, browser);
    await start(desk, none.id);
    await decline(none.id);
    expect(await reached(browser)).toEqual(['COMPLETED']);
  });

  it('are a member’s: the desk and guests have none', async () => {
    expect((await desk.call(userOrders)).status).toBe(403);
    expect((await visitor(app.url).call(userOrders)).status).toBe(401);
  });
});

describe('notices', () => {
  const noticesOf = async (
    browser: Visitor,
    language = 'en',
  ): Promise<{ id: string; title: string; message: string }[]> =>
    (await browser.call(notices, {}, { 'accept-language': language })).json;
  const write = (values: { person_id?: string; title: string; at?: Date; ends_at?: Date }) =>
    app.db
      .insertInto('notice')
      .values({ message: 'Text', at: clock.now(), ...values })
      .execute();

  it('are what the desk wrote to this person or to all members, as long as it lasts, newest first', async () => {
    const { browser, person } = await aSignedMember(app);
    const { person: other } = await aSignedMember(app);
    const soon = new Date(clock.now().getTime() + 1_000);
    await write({ title: 'For all', at: new Date(clock.now().getTime() - DAY_MS), ends_at: soon });
    await write({ title: 'For one', person_id: person.id });
    await write({ title: 'For another', person_id: other.id });
    await write({ title: 'Not yet', person_id: person.id, at: soon });
    expect((await noticesOf(browser)).map(({ title }) => title)).toEqual(['For one', 'For all']);
    expect(await noticesOf(desk)).toEqual([]);
    clock.advance(1_000);
    expect((await noticesOf(browser)).map(({ title }) => title)).toEqual(['Not yet', 'For one']);
  });

  it('tell who is not validated so, and which papers are missing, in their language; and nobody else', async () => {
    const signed = await aSignedMember(app, { isValidated: false });
    const { browser, person } = signed;
    const ids = async () => (await noticesOf(browser)).map(({ id }) => id).filter((id) => !/^[0-9a-f-]{36}$/.test(id));
    expect(await ids()).toEqual(['paper-missing', 'not-validated']);
    expect((await noticesOf(browser)).find(({ id }) => id === 'paper-missing')?.message).toContain(
      'front of your ID, back of your ID, proof of insurance',
    );
    const french = await noticesOf(browser, 'fr-CA');
    expect(french.find(({ id }) => id === 'not-validated')?.title).toBe('Votre compte est en cours d’examen');
    const { frontId, backId, registration } = await threePhotos();
    await browser.call(changeAccount, {
      body: { fname: 'A', lname: 'B' },
      files: { frontId, backId, insurance: registration },
    });
    expect(await ids()).toEqual(['not-validated']);
    await app.db.updateTable('person').set({ is_validated: true }).where('id', '=', person.id).execute();
    expect(await ids()).toEqual([]);
  });

  it('ask for a document that was rejected, until another one is there', async () => {
    const { browser, person } = await aSignedMember(app);
    const { frontId } = await threePhotos();
    await browser.call(uploadCredentials, { files: { businessLicense: frontId } });
    await app.db
      .updateTable('person_document')
      .set({ state: 'REJECTED', review_reason: 'CUT_OFF', review_notes: 'The right edge.' })
      .where('person_id', '=', person.id)
      .execute();
    const asked = (await noticesOf(browser)).filter(({ id }) => id.startsWith('rejected'));
    expect(asked).toMatchObject([
      {
        id: 'rejected-businessLicense',
        message: expect.stringMatching(/business license\. A part of it is missing .* The right edge\.$/),
      },
    ]);
    await browser.call(uploadCredentials, { files: { businessLicense: frontId } });
    expect((await noticesOf(browser)).filter(({ id }) => id.startsWith('rejected'))).toEqual([]);
  });
});
