import { cartItems, guestCartItems } from '@keywright/contract/cart';
import { requestKeycode, uploadPhoto } from '@keywright/contract/ask';
import { describe, expect, it } from 'vitest';
import { aSignedMember } from '../../../testing/members.ts';
import { documentsOf, requestRow } from '../../../testing/look-ups.ts';
import { appOfThisFile, appOfThisTest } from '../../../testing/opened.ts';
import { visitor } from '../../../testing/browser.ts';
import { aMember, anAdmin } from '../../../testing/people.ts';
import { added, ask, aVehicle, threePhotos } from '../../../testing/requests.ts';

const app = await appOfThisFile();

const guest = () => visitor(app.url);

describe('asking for a key code', () => {
  it("puts a guest's vehicle into a cart of their own, known by a cookie that no script reads", async () => {
    const browser = guest();
    const answer = await ask(browser, aVehicle('Nissan'));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toMatch(/^guest=.*HttpOnly/);
    const { guestUserId, cartId, id } = answer.json;
    expect(guestUserId).toMatch(/^[\w-]{22}$/);
    expect(cartId).toMatch(/^[\w-]{22}$/);
    const row = await requestRow(app, id);
    expect(row).toMatchObject({ status: 'IN_CART', guest_id: guestUserId, person_id: null, with_pin: true });
    const documents = await documentsOf(app, id);
    expect(documents.map(({ kind }) => kind).toSorted()).toEqual(['backId', 'frontId', 'registration']);
  });

  it("puts a member's vehicle into the member's cart and answers the member's ids", async () => {
    const { person, browser } = await aSignedMember(app);
    const { guestUserId, id } = await added(browser);
    expect(guestUserId).toBe(person.id);
    expect(await requestRow(app, id)).toMatchObject({ person_id: person.id, guest_id: null });
    expect(browser.cookie('guest')).toBeUndefined();
  });

  it('names every photo that is missing', async () => {
    const { frontId } = await threePhotos();
    const answer = await guest().call(requestKeycode, { body: aVehicle(), files: { frontId } });
    expect(answer.status).toBe(422);
    expect(answer.refusal?.fields).toEqual({ backId: 'File is required.', registration: 'File is required.' });
  });

  it('names every field that is not filled in, with the specified words', async () => {
    const answer = await guest().callAnyhow(requestKeycode, {
      body: { make: '', vin: 'X' },
      files: await threePhotos(),
    });
    expect(answer.status).toBe(422);
    expect(answer.refusal?.fields?.['make']).toBe('Please fill in all required fields.');
    expect(answer.refusal?.fields?.['vin']).toBe('VIN must be 17 characters (letters and digits, without I, O or Q).');
  });

  it('takes photos that were uploaded before, each once, and only their owner can use them', async () => {
    const browser = guest();
    const photos = await threePhotos();
    const ids: string[] = [];
    for (const photo of Object.values(photos)) {
      const uploaded = await browser.call(uploadPhoto, { files: { photo } });
      expect(uploaded.json).toMatchObject({ width: 24, height: 16 });
      ids.push(uploaded.json.id);
    }
    const [frontIdPhoto = '', backIdPhoto = '', registrationPhoto = ''] = ids;
    const fields = { ...aVehicle(), frontIdPhoto, backIdPhoto, registrationPhoto };

    const thief = await guest().call(requestKeycode, { body: fields });
    expect([thief.status, thief.refusal?.code]).toEqual([422, 'upload.missing']);
    const twice = await browser.call(requestKeycode, { body: { ...fields, backIdPhoto: frontIdPhoto } });
    expect([twice.status, twice.refusal?.fields]).toEqual([422, { backId: 'File is required.' }]);
    expect((await browser.call(requestKeycode, { body: fields })).status).toBe(200);
    const again = await browser.call(requestKeycode, { body: { ...fields, vin: aVehicle().vin } });
    expect([again.status, again.refusal?.code]).toEqual([422, 'upload.missing']);
  });

  it('uses photos that a person uploaded before they signed in', async () => {
    const browser = guest();
    const ids: string[] = [];
    for (const photo of Object.values(await threePhotos())) {
      ids.push((await browser.call(uploadPhoto, { files: { photo } })).json.id);
    }
    await browser.signIn(await aMember(app.db));
    const [frontIdPhoto = '', backIdPhoto = '', registrationPhoto = ''] = ids;
    const fields = { ...aVehicle(), frontIdPhoto, backIdPhoto, registrationPhoto };
    expect((await browser.call(requestKeycode, { body: fields })).status).toBe(200);
  });

  it('adds nothing when one press of the button arrives twice', async () => {
    const { browser } = await aSignedMember(app);
    const options = { ...aVehicle(), pressId: crypto.randomUUID() };
    const [one, two] = await Promise.all([ask(browser, options), ask(browser, options)]);
    const three = await ask(browser, options);
    expect([one.status, two.status, three.status]).toEqual([200, 200, 200]);
    expect(new Set([one.json.id, two.json.id, three.json.id]).size).toBe(1);
    expect((await browser.call(cartItems)).json).toHaveLength(1);
  });

  it('refuses the same VIN twice in one cart', async () => {
    const { browser } = await aSignedMember(app);
    const vehicle = aVehicle();
    await added(browser, vehicle);
    const answer = await ask(browser, vehicle);
    expect([answer.status, answer.refusal?.code]).toEqual([409, 'cart.same_vin']);
  });

  it('refuses a vehicle that is not offered', async () => {
    for (const options of [{ model: 'Model T' }, { year: '1999' }, { make: 'Tesla' }]) {
      const answer = await ask(guest(), options);
      expect([answer.status, answer.refusal?.code]).toEqual([422, 'catalogue.unknown_vehicle']);
    }
  });

  it('holds at most five key codes without a plan and twenty with PROFESSIONAL, and says so', async () => {
    const { browser, person } = await aSignedMember(app);
    for (let n = 0; n < 5; n += 1) await added(browser);
    const sixth = await ask(browser);
    expect([sixth.status, sixth.refusal?.code, sixth.refusal?.values]).toEqual([422, 'cart.full', { limit: 5 }]);
    expect(sixth.refusal?.error).toBe('Your cart takes up to 5 key codes. With a larger plan it takes more.');
    await app.db
      .insertInto('subscription')
      .values({ person_id: person.id, tier: 'PROFESSIONAL', status: 'ACTIVE' })
      .execute();
    expect((await ask(browser)).status).toBe(200);
  });

  it('lets exactly as many in as there is room for when several come at once', async () => {
    const { browser } = await aSignedMember(app);
    for (let n = 0; n < 3; n += 1) await added(browser);
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(browser)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 422, 422]);
  });

  it('does not let staff order', async () => {
    const browser = guest();
    await browser.signIn(await anAdmin(app.db));
    expect((await ask(browser)).status).toBe(403);
  });
});

describe('T-53: a VIN with a doubt', () => {
  const doubtful = () => {
    const { vin, ...rest } = aVehicle();
    return { ...rest, vin: `${vin.slice(0, 8)}${vin[8] === '1' ? '2' : '1'}${vin.slice(9)}` };
  };

  it('is held back until the person confirms it, and the desk sees why', async () => {
    const browser = guest();
    const vehicle = doubtful();
    const refused = await ask(browser, vehicle);
    expect(refused.status).toBe(422);
    expect(refused.refusal?.fieldCodes).toEqual({ vin: 'vin.unconfirmed' });
    const { id } = await added(browser, { ...vehicle, vinConfirmed: 'true' });
    expect(await requestRow(app, id)).toMatchObject({ vin_warnings: ['check_digit'], vin_confirmed: true });
  });

  it('is refused when it has a letter that no VIN has, and cleaned of blanks and small letters', async () => {
    const { vin } = aVehicle();
    expect((await ask(guest(), { vin: `${vin.slice(0, 16)}O` })).refusal?.fieldCodes).toEqual({ vin: 'vin.form' });
    const { id } = await added(guest(), { vin: ` ${vin.slice(0, 8).toLowerCase()} ${vin.slice(8)} ` });
    expect((await requestRow(app, id)).vin).toBe(vin);
  });

  it('can not break into the database by its fields', async () => {
    const answer = await ask(guest(), { vin: "1' or '1'='1' --A", make: "Ford'; drop table request; --" });
    expect(answer.status).toBe(422);
  });
});

describe('T-35, T-37: who is behind a request', () => {
  it('a lapsed session is refused before the body is read, and never becomes a guest', async () => {
    const browser = guest();
    browser.setCookie('access_token', 'lapsed');
    const answer = await ask(browser);
    expect([answer.status, answer.refusal?.code]).toEqual([401, 'auth.required']);
    expect(browser.cookie('guest')).toBeUndefined();
  });

  it("an id in the form does not make the request another guest's", async () => {
    const victim = guest();
    const { guestUserId, cartId } = await added(victim);
    const thief = guest();
    const stolen = await added(thief, { guestUserId, cartId });
    expect(stolen.guestUserId).not.toBe(guestUserId);
    expect((await victim.call(guestCartItems, { query: { guestUserId } })).json).toHaveLength(1);
  });
});

describe('how often a guest may ask', () => {
  it('a press whose answer was lost is answered again, also when it was the last that a guest may make', async () => {
    const browser = guest();
    await added(browser, aVehicle('Ford'));
    await added(browser, aVehicle('Toyota'));
    const last = { ...aVehicle('Nissan'), pressId: crypto.randomUUID() };
    const { id } = await added(browser, last);
    expect((await added(browser, last)).id).toBe(id);
  });

  it('three times a day; what was refused does not count', async () => {
    const browser = guest();
    await added(browser);
    expect((await ask(browser, { model: 'Model T' })).status).toBe(422);
    await added(browser);
    await added(browser);
    const fourth = await ask(browser);
    expect([fourth.status, fourth.refusal?.code]).toEqual([429, 'limit.too_many']);
    expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(80_000);
  });

  it('even tries that fail come to an end', async () => {
    const browser = guest();
    await added(browser);
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await ask(browser, { model: 'Model T' })).status);
    expect(statuses.at(0)).toBe(422);
    expect(statuses.at(-1)).toBe(429);
  });

  it('ten guests a day from one address, wherever they are', async () => {
    const behindProxy = await appOfThisTest({ env: { TRUST_PROXY: '127.0.0.1' } });
    const from = async (address: string) => {
      const browser = visitor(behindProxy.url);
      const form = new FormData();
      for (const [name, value] of Object.entries(aVehicle())) form.append(name, value);
      for (const [name, photo] of Object.entries(await threePhotos())) {
        form.append(name, new Blob([new Uint8Array(photo)]), `${name}.jpg`);
      }
      const headers = { 'x-forwarded-for': address };
      return browser.send('/vehicle/request-keycode-public', { method: 'POST', body: form, headers });
    };
    for (let n = 0; n < 10; n += 1) expect((await from('203.0.113.7')).status).toBe(200);
    expect((await from('203.0.113.7')).status).toBe(429);
    expect((await from('203.0.113.8')).status).toBe(200);
  });
});
