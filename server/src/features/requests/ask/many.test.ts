import { requestKeycode, uploadPhoto } from '@keywright/contract/ask';
import { cartItems, previewMany } from '@keywright/contract/cart';
import { MOST_AT_ONCE } from '@keywright/contract/most-at-once';
import type { PlanTier } from '@keywright/contract/plans';
import { describe, expect, it } from 'vitest';
import { appOfThisFile } from '../../../testing/opened.ts';
import { as, type Visitor, visitor } from '../../../testing/browser.ts';
import { aMember } from '../../../testing/people.ts';
import { added, ask, aVehicle, threePhotos } from '../../../testing/requests.ts';

const app = await appOfThisFile();

const member = async (tier?: PlanTier) => {
  const person = await aMember(app.db);
  if (tier) await app.db.insertInto('subscription').values({ person_id: person.id, tier, status: 'ACTIVE' }).execute();
  return as(app, person);
};

const sent = async (browser: Visitor, photo: Buffer): Promise<string> =>
  (await browser.call(uploadPhoto, { files: { photo } })).json.id;

/** The two sides of one ID, sent once. */
const oneId = async (browser: Visitor) => {
  const { frontId, backId } = await threePhotos();
  return { frontIdPhoto: await sent(browser, frontId), backIdPhoto: await sent(browser, backId) };
};

const withOwnRegistration = async (browser: Visitor, shared: Record<string, string>) => ({
  ...aVehicle(),
  ...shared,
  sharedPhotos: 'true' as const,
  registrationPhoto: await sent(browser, (await threePhotos()).registration),
  pressId: crypto.randomUUID(),
});

const documentsOf = (id: string) =>
  app.db
    .selectFrom('document')
    .innerJoin('stored_file', 'stored_file.id', 'document.file_id')
    .where('document.request_id', '=', id)
    .select(['document.kind', 'file_id', 'original_sha256', 'wrapped_key', 'stored_file.state', 'attached_at'])
    .orderBy('document.kind')
    .execute();

const fileAt = (id: string) =>
  app.db.selectFrom('stored_file').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('one ID for many vehicles', () => {
  it('stands for each of them as a file of its own, which ends with its own request', async () => {
    const browser = await member();
    const id = await oneId(browser);
    const requests: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const answer = await browser.call(requestKeycode, { body: await withOwnRegistration(browser, id) });
      expect(answer.status).toBe(200);
      requests.push(answer.json.id);
    }
    const all = (await Promise.all(requests.map(documentsOf))).flat();
    expect(all.every(({ state, attached_at: at }) => state === 'STORED' && at !== null)).toBe(true);
    expect(new Set(all.map(({ file_id: file }) => file)).size).toBe(9);
    expect(new Set(all.map(({ wrapped_key: key }) => key?.toString('hex'))).size).toBe(9);
    const fronts = all.filter(({ kind }) => kind === 'frontId');
    // The desk is told of the same picture under another account: a copy is the same picture.
    expect(new Set(fronts.map(({ original_sha256: sha }) => sha?.toString('hex'))).size).toBe(1);
    expect(await fileAt(id.frontIdPhoto)).toMatchObject({ attached_at: null, state: 'STORED' });
  });

  it('is the same picture, read back', async () => {
    const browser = await member();
    const id = await oneId(browser);
    const { json } = await browser.call(requestKeycode, { body: await withOwnRegistration(browser, id) });
    const [, front] = await documentsOf(json.id);
    const copy = await browser.get(`/files/${front?.file_id}`);
    expect([copy.status, copy.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  it('never copies the registration, which is of one vehicle', async () => {
    const browser = await member();
    const first = await withOwnRegistration(browser, await oneId(browser));
    expect((await browser.call(requestKeycode, { body: first })).status).toBe(200);
    const again = { ...first, vin: aVehicle().vin, pressId: crypto.randomUUID() };
    const answer = await browser.call(requestKeycode, { body: again });
    expect([answer.status, answer.refusal?.fields]).toEqual([422, { registration: 'File is required.' }]);
  });

  it("takes nobody else's", async () => {
    const id = await oneId(await member());
    for (const thief of [await member(), visitor(app.url)]) {
      const answer = await thief.call(requestKeycode, { body: await withOwnRegistration(thief, id) });
      expect([answer.status, answer.refusal?.fields]).toEqual([
        422,
        { frontId: 'File is required.', backId: 'File is required.' },
      ]);
    }
  });

  it('adds nothing when one line arrives twice, whichever answer was lost', async () => {
    const browser = await member();
    const body = await withOwnRegistration(browser, await oneId(browser));
    const answers = await Promise.all([1, 2].map(() => browser.call(requestKeycode, { body })));
    const third = await browser.call(requestKeycode, { body });
    expect(new Set([...answers, third].map(({ json }) => json.id)).size).toBe(1);
    expect((await browser.call(cartItems)).json).toHaveLength(1);
  });

  it('lets a plan without a limit ask for more in the hour than others may', async () => {
    const browser = await member('ENTERPRISE');
    for (let n = 0; n < 21; n += 1) expect((await ask(browser)).status).toBe(200);
  });
});

describe('what a list would cost', () => {
  const listOf = (...makes: Parameters<typeof aVehicle>[0][]) =>
    makes.map((make) => aVehicle(make)).map(({ vin, make }) => ({ vin, make }));

  it('says the price of each line, the discount of the plan, and how many the cart takes', async () => {
    const browser = await member('PROFESSIONAL');
    const { json } = await browser.call(previewMany, { body: { vehicles: listOf('Ford', 'Toyota') } });
    expect(json).toEqual({
      vehicles: [
        { inCart: false, finalCents: 5500, discountCents: 1100 },
        { inCart: false, finalCents: 6000, discountCents: 1200 },
      ],
      codesCents: 11_500,
      discountPercent: 20,
      discountCents: 2300,
      discountWhy: null,
      totalCents: 9200,
      tier: 'PROFESSIONAL',
      limit: 20,
      inCart: 0,
    });
  });

  it('takes BASIC off its makes alone, and nothing without a plan', async () => {
    const vehicles = listOf('Ford', 'Toyota');
    const basic = await (await member('BASIC')).call(previewMany, { body: { vehicles } });
    expect(basic.json).toMatchObject({ discountCents: 825, discountWhy: 'basic_one_order_a_month', limit: 5 });
    const none = await (await member()).call(previewMany, { body: { vehicles } });
    expect(none.json).toMatchObject({ discountCents: 0, totalCents: 11_500, limit: 5 });
  });

  it('knows what lies in the cart already, and prices neither that nor what is not offered', async () => {
    const browser = await member();
    const vehicle = aVehicle();
    await added(browser, vehicle);
    const vehicles = [{ vin: vehicle.vin, make: 'Ford' }, ...listOf('Toyota'), { vin: aVehicle().vin, make: 'Tesla' }];
    const { json } = await browser.call(previewMany, { body: { vehicles } });
    expect(json.vehicles).toEqual([
      { inCart: true, finalCents: null, discountCents: 0 },
      { inCart: false, finalCents: 6000, discountCents: 0 },
      { inCart: false, finalCents: null, discountCents: 0 },
    ]);
    expect([json.totalCents, json.inCart]).toEqual([6000, 1]);
  });

  it('takes a hundred lines and refuses one more', async () => {
    const browser = await member('ENTERPRISE');
    const vehicles = Array.from({ length: MOST_AT_ONCE + 1 }, () => listOf('Ford')).flat();
    expect((await browser.call(previewMany, { body: { vehicles: vehicles.slice(1) } })).json).toMatchObject({
      discountPercent: 25,
      limit: null,
    });
    expect((await browser.call(previewMany, { body: { vehicles } })).status).toBe(422);
  });
});
