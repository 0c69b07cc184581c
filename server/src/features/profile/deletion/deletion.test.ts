import { register, resetPassword } from '@keywright/contract/accounts';
import { removeFromCart } from '@keywright/contract/cart';
import { processRequest } from '@keywright/contract/desk';
import { createCheckoutSession } from '@keywright/contract/payments';
import {
  changeAccount,
  changeProfile,
  deleteProfile,
  personFile,
  profile,
  uploadCredentials,
  userOrders,
} from '@keywright/contract/profile';
import { me, refresh } from '@keywright/contract/sign-in';
import { beforeEach, describe, expect, it } from 'vitest';
import { heldClock } from '../../../platform/clock.ts';
import { HOUR_MS, MINUTE_MS } from '../../../platform/durations.ts';
import { sweepFiles } from '../../../platform/files/sweep-files.ts';
import { aSignedMember } from '../../../testing/members.ts';
import { onRecord, ordersOf, personRow, requestRow, sessionsOf } from '../../../testing/look-ups.ts';
import { ofThisFile } from '../../../testing/opened.ts';
import { atOnce } from '../../../testing/barrier.ts';
import type { Answer } from '../../../testing/answer.ts';
import { as, visitor, type Visitor } from '../../../testing/browser.ts';
import { tablesWith } from '../../../testing/dump.ts';
import { addPasskey, enrolApp, signInByPasskey } from '../../../testing/factors.ts';
import { mailTo } from '../../../testing/letters.ts';
import { openMailbox } from '../../../testing/mailbox.ts';
import { anAdmin, type TestPerson } from '../../../testing/people.ts';
import { added, ask, fulfil, paidAsMember, pay, startAndLook, threePhotos } from '../../../testing/requests.ts';
import { cartOf, checkout, shopOfThisFile } from '../../../testing/stripe-double/shop.ts';
import { profileTasks } from '../profile.tasks.ts';

const clock = heldClock();
const mailbox = await ofThisFile(openMailbox());
const shop = await shopOfThisFile({ clock, env: { SMTP_URL: mailbox.url } });
let desk: Visitor;
beforeEach(async () => {
  clock.advance(HOUR_MS);
  desk = await as(shop, await anAdmin(shop.db));
});

const remove = (browser: Visitor, body?: { password?: string }) => browser.call(deleteProfile, { body });
const codeOf = (answer: Answer | undefined) => answer?.refusal?.code;
const rowOf = ({ id }: TestPerson) => personRow(shop, id);
const isThere = async (person: TestPerson): Promise<boolean> => (await rowOf(person)).deleted_at === null;
const actsOf = async ({ id }: TestPerson, action: string) => onRecord(shop, { by: id, action });

describe('a member who deletes their profile', () => {
  it('is nobody any more, logged out on every device, and can’t come back in', async () => {
    const { browser, person } = await aSignedMember(shop);
    const other = await as(shop, person);
    const answer = await remove(browser);
    expect([answer.status, answer.json]).toEqual([200, { ok: true }]);
    for (const name of ['access_token', 'refresh_token', 'session_hint']) {
      expect(answer.headers.getSetCookie().find((line) => line.startsWith(`${name}=;`))).toContain('Max-Age=0');
    }
    expect((await other.call(me)).status).toBe(401);
    expect((await other.call(refresh)).status).toBe(401);
    expect(await rowOf(person)).toMatchObject({
      email: `deleted-${person.id}@deleted.invalid`,
      fname: 'Deleted',
      lname: 'member',
      phone: '',
      company: '',
      state: null,
      is_active: false,
      is_validated: false,
      deleted_at: clock.now(),
    });
    expect(await actsOf(person, 'person.deleted')).toHaveLength(1);
  });

  it('is unknown at the login, by the old address and by any other', async () => {
    const { browser, person } = await aSignedMember(shop);
    await remove(browser);
    const unknown = await visitor(shop.url).signIn({ email: 'nobody@example.com', password: person.password });
    for (const email of [person.email, `deleted-${person.id}@deleted.invalid`]) {
      for (const password of [person.password, '!', '']) {
        const refused = await visitor(shop.url).signIn({ email, password: password || ' ' });
        expect(refused.status).toBeGreaterThanOrEqual(400);
        if (password)
          expect([refused.status, refused.refusal?.code, refused.refusal?.error]).toEqual([
            unknown.status,
            unknown.refusal?.code,
            unknown.refusal?.error,
          ]);
      }
    }
  });

  it('may register again with the same address, and finds nothing of what was', async () => {
    const { browser, person } = await aSignedMember(shop);
    await paidAsMember(shop, browser).then(({ id }) => fulfil(desk, id));
    await remove(browser);
    const { frontId, backId, registration } = await threePhotos();
    const again = await visitor(shop.url).call(register, {
      body: {
        fname: 'New',
        lname: 'Start',
        email: person.email,
        phone: '512 555 0143',
        password: 'blue kite 77',
        state: 'Texas',
      },
      files: { frontId, backId, insurance: registration },
    });
    expect(again.status).toBe(200);
    const fresh = await as(shop, { email: person.email, password: 'blue kite 77' });
    expect((await fresh.call(userOrders)).json.orders).toEqual([]);
    expect((await fresh.call(me)).json.user).toMatchObject({ fname: 'New', isValidatedUser: false });
  });

  it('is told so at the old address', async () => {
    const { browser, person } = await aSignedMember(shop);
    await remove(browser);
    await mailTo(mailbox, person.email, 'Your Keywright profile was deleted');
  });

  it('twice at once has done it once', async () => {
    const { browser, person } = await aSignedMember(shop);
    const answers = await atOnce(shop.db, { table: 'person', id: person.id }, [
      () => remove(browser),
      () => remove(browser),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect(await actsOf(person, 'person.deleted')).toHaveLength(1);
  });

  it('can’t be an admin: nobody of the desk leaves by this door', async () => {
    expect((await remove(desk)).status).toBe(403);
    expect((await remove(visitor(shop.url))).status).toBe(401);
  });
});

describe('T-31: somebody who found a browser open', () => {
  it('is asked for the password when the login is older than 15 minutes', async () => {
    const { browser, person } = await aSignedMember(shop);
    clock.advance(15 * MINUTE_MS + 1);
    await browser.call(refresh);
    for (const body of [undefined, {}]) {
      const refused = await remove(browser, body);
      expect([refused.status, refused.refusal?.code]).toEqual([403, 'security.password_needed']);
    }
    const wrong = await remove(browser, { password: 'a guess' });
    expect([wrong.status, wrong.refusal?.code]).toEqual([400, 'session.wrong_password']);
    expect(await isThere(person)).toBe(true);
    expect((await remove(browser, { password: person.password })).status).toBe(200);
    expect(await isThere(person)).toBe(false);
  });

  it('may guess as often as at the login and no more', async () => {
    const { browser, person } = await aSignedMember(shop);
    clock.advance(16 * MINUTE_MS);
    await browser.call(refresh);
    for (let n = 0; n < 10; n += 1) expect((await remove(browser, { password: `guess ${n}` })).status).toBe(400);
    expect((await remove(browser, { password: person.password })).status).toBe(429);
    expect(await isThere(person)).toBe(true);
  });

  it('can’t do it from another site', async () => {
    const { browser, person } = await aSignedMember(shop);
    const refused = await browser.call(deleteProfile, { body: {} }, { origin: 'https://evil.example' });
    expect(refused.refusal?.code).toBe('access.other_origin');
    expect(await isThere(person)).toBe(true);
  });
});

describe('T-31: orders that are not finished', () => {
  it('keep a profile: waiting or in hand at the desk, until they have ended', async () => {
    const { browser, person } = await aSignedMember(shop);
    const { id } = await paidAsMember(shop, browser);
    const waiting = await remove(browser);
    expect([waiting.status, waiting.refusal?.code]).toEqual([409, 'profile.open_orders']);
    expect((await browser.call(profile)).json.hasOpenOrders).toBe(true);
    await startAndLook(desk, id);
    expect((await remove(browser)).refusal?.code).toBe('profile.open_orders');
    expect([await isThere(person), (await browser.call(me)).status]).toEqual([true, 200]);
    await desk.call(processRequest, { body: { vehicleId: id, keycode: 'K1234' } });
    expect((await remove(browser)).status).toBe(200);
  });

  it('keep a profile while a card page is open, and let it go once that has lapsed', async () => {
    const { browser } = await aSignedMember(shop);
    await added(browser);
    expect((await checkout(browser)).status).toBe(200);
    expect((await remove(browser)).refusal?.code).toBe('profile.open_orders');
    const [line] = (await cartOf(browser)).items;
    await browser.call(removeFromCart, { params: { id: line?.id ?? '' } });
    expect((await remove(browser)).status).toBe(200);
  });

  it('ordered at the very moment: either there is an order and a profile, or neither', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { browser, person } = await aSignedMember(shop);
      const { cartId } = await added(browser);
      const { totalCents, items } = await cartOf(browser);
      const buy = () => browser.call(createCheckoutSession, { body: { amount: totalCents, items } });
      const both: (() => Promise<Answer>)[] = [() => remove(browser), buy];
      const answers = await atOnce(shop.db, { table: 'cart', id: cartId }, round % 2 === 0 ? both : both.toReversed());
      const [removed, bought] = round % 2 === 0 ? answers : answers.toReversed();
      const orders = await ordersOf(shop, person.id, 'status');
      if (removed?.status === 200) {
        // Whoever is gone buys nothing: with a session that has ended meanwhile, or with nothing left in the cart.
        expect([orders, await isThere(person)]).toEqual([[], false]);
        expect(['auth.required', 'cart.empty']).toContain(codeOf(bought));
      } else {
        expect([codeOf(removed), bought?.status, await isThere(person)]).toEqual(['profile.open_orders', 200, true]);
        expect(orders).toHaveLength(1);
      }
    }
  });

  it.each(['a cart', 'no cart yet'])(
    'asked for at the very moment, with %s: nobody’s photos lie in a cart of nobody',
    async (which) => {
      const { browser, person } = await aSignedMember(shop);
      if (which === 'a cart') await added(browser);
      const [removed, asked] = await atOnce(shop.db, { table: 'person', id: person.id }, [
        () => remove(browser),
        () => ask(browser),
      ]);
      expect(removed.status).toBe(200);
      expect([200, 401]).toContain(asked.status);
      const left = await shop.db
        .selectFrom('request as r')
        .innerJoin('document as d', 'd.request_id', 'r.id')
        .innerJoin('stored_file as f', 'f.id', 'd.file_id')
        .select(['r.status', 'f.state'])
        .where('r.person_id', '=', person.id)
        .execute();
      expect(left.filter(({ status, state }) => status === 'IN_CART' || state !== 'DELETED')).toEqual([]);
      const carts = await shop.db.selectFrom('cart').select('state').where('person_id', '=', person.id).execute();
      expect(carts.filter(({ state }) => state === 'OPEN')).toEqual([]);
    },
  );

  it('that a member changes at the very moment: the change is lost with the profile, and no new name comes back', async () => {
    const { browser, person } = await aSignedMember(shop);
    const change = () => browser.call(changeProfile, { body: { firstName: 'Back' } });
    const [removed] = await atOnce(shop.db, { table: 'person', id: person.id }, [() => remove(browser), change]);
    expect(removed?.status).toBe(200);
    expect(await rowOf(person)).toMatchObject({ fname: 'Deleted', lname: 'member' });
  });
});

describe('what is left of a member', () => {
  const canary = {
    fname: 'Wilhelmina',
    lname: 'Canaryfeather',
    email: 'wilhelmina.canary@example.com',
    phone: '+1 512 555 7788',
    company: 'Featherlock Partners',
    address: '77 Plumage Boulevard',
    city: 'Birdsville',
    zipCode: '78701',
  };
  const secrets = [...Object.values(canary).filter((value) => value !== canary.zipCode), 'wilhelminas-license'];

  /** Somebody with all that a member can have. */
  const aFullLife = async () => {
    const { browser, person } = await aSignedMember(shop, {
      email: canary.email,
      fname: canary.fname,
      lname: canary.lname,
      tier: 'PROFESSIONAL',
    });
    const picture = (await threePhotos()).frontId;
    const { phone, company, address, city, zipCode } = canary;
    await browser.call(changeProfile, {
      body: { phone, company, address, city, zipCode },
      files: { profilePhoto: picture, companyLogo: picture },
    });
    const { fname, lname } = canary;
    await browser.call(changeAccount, {
      body: { fname, lname },
      files: { frontId: picture, backId: picture, insurance: picture },
    });
    const named = { bytes: picture, name: 'wilhelminas-license.jpg' };
    await browser.call(uploadCredentials, { files: { businessLicense: named } });
    await enrolApp(browser, clock.now());
    const device = await addPasskey(browser, shop.url);
    await visitor(shop.url).call(resetPassword, { body: { email: canary.email } });
    await shop.db
      .insertInto('notice')
      .values({ person_id: person.id, title: `Dear ${fname}`, message: 'x' })
      .execute();
    await added(browser);
    await pay(shop, { personId: person.id }, { email: canary.email }).then(({ requestIds: [id = ''] }) =>
      fulfil(desk, id),
    );
    const inCart = await added(browser);
    const takenOut = await added(browser);
    await browser.call(removeFromCart, { params: { id: takenOut.id } });
    return { browser, person, device, inCart };
  };

  it('is the legal record of orders and the log of who did what: no name, address or number anywhere else', async () => {
    const { browser, person, device, inCart } = await aFullLife();
    await mailTo(mailbox, canary.email, '/reset-password?token=');
    expect(await tablesWith(shop.db, secrets)).toEqual(
      expect.arrayContaining([
        'public.person',
        'public.person_document',
        'public.one_time_secret',
        'public.outbox_mail',
        'public.notice',
      ]),
    );
    const keys = await shop.db
      .selectFrom('totp')
      .select('secret_record_id')
      .where('person_id', '=', person.id)
      .executeTakeFirstOrThrow();

    expect((await remove(browser)).status).toBe(200);
    await mailTo(mailbox, canary.email, 'profile was deleted');
    const owed = () => shop.db.selectFrom('outbox_mail').select('id').where('state', '=', 'OWED').execute();
    await expect.poll(owed, { timeout: 10_000 }).toEqual([]);
    await profileTasks(shop.parts)['forget-addressee']?.run({ personId: person.id });

    expect(await tablesWith(shop.db, secrets)).toEqual(['public.audit_entry', 'public.customer_order']);
    expect(await tablesWith(shop.db, [canary.phone, canary.company, canary.address, 'wilhelminas-license'])).toEqual(
      [],
    );
    const orders = await ordersOf(shop, person.id, 'email', 'confirmation_number');
    expect(orders).toEqual([{ email: canary.email, confirmation_number: expect.any(String) }]);
    expect(shop.logged.join('')).not.toContain(canary.email);

    for (const table of [
      'totp',
      'recovery_code',
      'passkey',
      'passkey_challenge',
      'begun_sign_in',
      'known_device',
      'one_time_secret',
      'notice',
    ] as const) {
      expect(
        await shop.db.selectFrom(table).select('person_id').where('person_id', '=', person.id).execute(),
        table,
      ).toEqual([]);
    }
    const secret = await shop.db
      .selectFrom('vault_record')
      .selectAll()
      .where('id', '=', keys.secret_record_id)
      .executeTakeFirstOrThrow();
    expect(secret).toMatchObject({ wrapped_key: null, ciphertext: null });
    expect((await signInByPasskey(visitor(shop.url), shop.url, device)).status).toBe(400);
    const sessions = await sessionsOf(shop, person.id, 'ended_at', 'ip', 'user_agent');
    expect(sessions.every(({ ended_at, ip, user_agent }) => ended_at !== null && ip === '' && user_agent === '')).toBe(
      true,
    );
    const plans = await shop.db
      .selectFrom('subscription')
      .select(['status', 'ends_at'])
      .where('person_id', '=', person.id)
      .execute();
    expect(plans).toEqual([{ status: 'CANCELLED', ends_at: clock.now() }]);
    const { status } = await requestRow(shop, inCart.id);
    expect(status).toBe('EXPIRED');
  });

  it('in the store of files is what belongs to paid orders; of everything else the key is gone at once and the object soon', async () => {
    const { browser, person } = await aSignedMember(shop);
    const picture = (await threePhotos()).frontId;
    await browser.call(changeAccount, { body: { fname: 'A', lname: 'B' }, files: { frontId: picture } });
    const { frontIdImage } = (
      await browser.call(changeAccount, { body: { fname: 'A', lname: 'B' }, files: { frontId: picture } })
    ).json;
    const { id: paidId } = await paidAsMember(shop, browser);
    await fulfil(desk, paidId);
    await added(browser);
    await remove(browser);
    expect((await desk.open(personFile, frontIdImage)).status).toBe(404);
    const files = await shop.db
      .selectFrom('stored_file as f')
      .leftJoin('document as d', 'd.file_id', 'f.id')
      .leftJoin('request as r', 'r.id', 'd.request_id')
      .leftJoin('person_document as p', 'p.file_id', 'f.id')
      .select(['f.id', 'f.state', 'f.wrapped_key as key', 'r.status'])
      .where((eb) => eb.or([eb('p.person_id', '=', person.id), eb('r.person_id', '=', person.id)]))
      .execute();
    const kept = files.filter(({ status }) => status === 'FULFILLED');
    const gone = files.filter(({ status }) => status !== 'FULFILLED');
    expect([kept.length, gone.length]).toEqual([3, 5]);
    expect(kept.every(({ state }) => state === 'STORED')).toBe(true);
    expect(gone.every(({ state, key }) => state === 'DELETED' && key === null)).toBe(true);
    await sweepFiles(shop.parts);
    for (const { id } of gone) expect(await shop.parts.files.get(id)).toBeUndefined();
    for (const { id } of kept) expect(await shop.parts.files.get(id)).toBeDefined();
  });
});
