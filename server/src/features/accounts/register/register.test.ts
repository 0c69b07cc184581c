import { register as registerCall } from '@keywright/contract/accounts';
import { cartItems } from '@keywright/contract/cart';
import { beforeEach, describe, expect, it } from 'vitest';
import { places } from '@keywright/contract/places';
import { heldClock } from '../../../platform/clock.ts';
import { actionsOn, owedMails, personRow } from '../../../testing/look-ups.ts';
import { appWithMailbox } from '../../../testing/app-with-mailbox.ts';
import type { Answer } from '../../../testing/answer.ts';
import { visitor } from '../../../testing/browser.ts';
import { dumpOf, tracesOf } from '../../../testing/dump.ts';
import { mailTo, readable } from '../../../testing/letters.ts';
import { aMember } from '../../../testing/people.ts';
import { added, threePhotos } from '../../../testing/requests.ts';

const HOUR = 60 * 60 * 1_000;
const clock = heldClock();

const { app, mailbox } = await appWithMailbox({ clock, env: { TRUST_PROXY: 'loopback' } });
beforeEach(() => clock.advance(25 * HOUR));

const dana = {
  fname: 'Dana',
  lname: 'Cole',
  email: 'dana@example.com',
  phone: '+1 (512) 555-0143',
  password: 'blue kite 77',
  state: 'Texas',
};

const papers = async () => {
  const { frontId, backId, registration } = await threePhotos();
  return { frontId, backId, insurance: registration };
};

const register = async (
  options: Record<string, string> = {},
  files: Record<string, Buffer | { bytes: Buffer; name?: string; type?: string }> = {},
  browser = visitor(app.url),
) => browser.call(registerCall, { body: { ...dana, ...options }, files: { ...(await papers()), ...files } });

const without = (name: keyof typeof dana): Record<string, string> => ({ ...dana, [name]: '' });

describe('registering', () => {
  it('makes a member who is not validated yet, with three papers to look at and a welcome, and who can sign in', async () => {
    const answer = await register({ state: 'tx', email: ' Dana@Example.com ' });
    expect([answer.status, answer.json]).toEqual([200, { ok: true }]);
    const signedIn = await visitor(app.url).signIn({ email: dana.email, password: dana.password });
    if (!('user' in signedIn.json)) throw new Error('a second step is asked for');
    expect(signedIn.json.user).toMatchObject({ role: 'BASEUSER', fname: 'Dana', isValidatedUser: false });
    const { id } = signedIn.json.user;
    const person = await personRow(app, id);
    expect(person).toMatchObject({ state: 'Texas', phone: '+1 512 555 0143', approval: 'APPROVED', company: '' });
    const documents = await app.db
      .selectFrom('person_document')
      .innerJoin('stored_file', 'stored_file.id', 'person_document.file_id')
      .select(['person_document.kind', 'person_document.state', 'media_type', 'attached_at'])
      .where('person_id', '=', id)
      .orderBy('person_document.kind')
      .execute();
    expect(documents).toEqual(
      ['backId', 'frontId', 'insurance'].map((kind) => ({
        kind,
        state: 'PENDING',
        media_type: 'image/jpeg',
        attached_at: expect.any(Date),
      })),
    );
    expect(await actionsOn(app, id)).toEqual(['person.registered']);
    await mailTo(mailbox, dana.email, 'Welcome to Keywright');
  });

  it('keeps a live guest cart for the sign-in that follows', async () => {
    const browser = visitor(app.url);
    const { id } = await added(browser);
    const email = 'guest-then-member@example.com';
    expect((await register({ email }, {}, browser)).status).toBe(200);
    await browser.signIn({ email, password: dana.password });
    expect((await browser.call(cartItems)).json.map((item) => item.id)).toEqual([id]);
  });

  it('takes every state, the district, provinces and territories, and nothing else', async () => {
    expect(places).toHaveLength(51 + 13);
    expect((await register({ email: 'qc@example.com', state: 'Québec' })).status).toBe(200);
    const person = await app.db
      .selectFrom('person')
      .select('state')
      .where('email', '=', 'qc@example.com')
      .executeTakeFirst();
    expect(person?.state).toBe('Quebec');
    expect((await register({ email: 'elsewhere@example.com', state: 'Bavaria' })).refusal?.fields).toEqual({
      state: 'This is not valid.',
    });
  });

  it.each([
    ['fname', 'First name is required'],
    ['lname', 'Last name is required'],
    ['email', 'Email is required'],
    ['phone', 'Phone is required'],
    ['password', 'Password is required'],
    ['state', 'State is required'],
  ] as const)('without %s is told "%s"', async (name, words) => {
    const answer = await register(without(name));
    expect([answer.status, answer.refusal?.fields]).toEqual([422, { [name]: words }]);
  });

  it.each([
    [{ password: 'a1b2x' }, { password: 'Password must be at least 6 characters' }],
    [{ email: 'not an address' }, { email: 'Email is invalid' }],
    // T-21: the Kelvin sign is no k, though it becomes one in lower case.
    [{ email: '\u212Aate@example.com' }, { email: 'Email is invalid' }],
    [{ phone: 'call me' }, { phone: 'Phone is invalid' }],
    [{ fname: 'Da\u0007na' }, { fname: 'A name is one line without any of these signs: < > @ / \\ :' }],
    [{ lname: 'Cole <cole@example.com>' }, { lname: 'A name is one line without any of these signs: < > @ / \\ :' }],
  ])('with %j is told what is wrong', async (options, fields) => {
    const answer = await register(options);
    expect([answer.status, answer.refusal?.fields]).toEqual([422, fields]);
  });

  it('needs all three papers, as pictures, of at most 5 MB, and says which one is not', async () => {
    const form = { ...dana, email: 'papers@example.com' };
    const { frontId } = await papers();
    const two = await visitor(app.url).call(registerCall, { body: form, files: { frontId, backId: frontId } });
    expect([two.status, two.refusal?.fields]).toEqual([422, { insurance: 'File is required.' }]);
    const disguised = await register(form, { backId: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') });
    expect(disguised.refusal?.fields).toEqual({ backId: 'Only image files are allowed.' });
    const large = await register(form, { frontId: Buffer.alloc(5 * 1024 * 1024 + 1, 0xff) });
    expect(large.refusal?.fields).toEqual({ frontId: 'File size should not exceed 5MB.' });
    const broken = await register(form, { frontId: frontId.subarray(0, frontId.length / 2) });
    expect(broken.status).toBe(422);
    expect(await app.db.selectFrom('person').select('id').where('email', '=', form.email).execute()).toEqual([]);
  });

  it('cannot set what only others may decide (T-30)', async () => {
    const email = 'eager@example.com';
    await register({
      email,
      role: 'SUPER_ADMIN',
      isValidatedUser: 'true',
      is_validated: 'true',
      approval: 'APPROVED',
      id: crypto.randomUUID(),
    });
    const person = await app.db
      .selectFrom('person')
      .select(['role', 'is_validated'])
      .where('email', '=', email)
      .executeTakeFirst();
    expect(person).toEqual({ role: 'BASEUSER', is_validated: false });
  });

  it('leaves no password behind in database, logs or mails (I-11)', async () => {
    const password = 'canary kite 4713';
    await register({ email: 'canary@example.com', password });
    await mailTo(mailbox, 'canary@example.com', 'Welcome');
    const everything = `${await dumpOf(app.db)}\n${app.logged.join('')}\n${mailbox.mails.map(readable).join('')}`;
    for (const trace of tracesOf(password)) expect(everything).not.toContain(trace);
  });
});

describe('an email that has an account already', () => {
  it('is answered like a new one; its owner is told, and nothing of theirs changes', async () => {
    const owner = await aMember(app.db, { email: 'owner@example.com', fname: 'Olive' });
    const before = await personRow(app, owner.id);
    const fresh = await register({ email: 'fresh@example.com' });
    const taken = await register({ email: ' OWNER@example.com' });
    const visible = ({ status, text, headers }: Answer) => [
      status,
      text,
      [...headers].filter(([name]) => !['date', 'x-request-id', 'request-id'].includes(name)),
    ];
    expect(visible(taken)).toEqual(visible(fresh));
    await mailTo(mailbox, owner.email, 'You already have a Keywright account');
    expect(await personRow(app, owner.id)).toEqual(before);
    expect((await visitor(app.url).signIn({ email: owner.email, password: dana.password })).status).toBe(400);
    expect((await visitor(app.url).signIn(owner)).status).toBe(200);
  });

  it('keeps none of the pictures, and does not bury its owner in mail', async () => {
    const owner = await aMember(app.db, { email: 'often@example.com' });
    for (let n = 0; n < 5; n += 1) expect((await register({ email: owner.email })).status).toBe(200);
    expect(await owedMails(app, { to: owner.email })).toHaveLength(3);
    const unused = await app.db
      .selectFrom('stored_file')
      .select('state')
      .where('owner_key', 'like', 'registration:%')
      .where('attached_at', 'is', null)
      .execute();
    expect(new Set(unused.map(({ state }) => state))).toEqual(new Set(['DELETED']));
  });

  it('at once by eight: one account comes of it, and eight answers are alike', async () => {
    const email = 'eight@example.com';
    const answers = await Promise.all(Array.from({ length: 8 }, () => register({ email })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await app.db.selectFrom('person').select('id').where('email', '=', email).execute()).toHaveLength(1);
    const kept = await app.db
      .selectFrom('person_document')
      .innerJoin('person', 'person.id', 'person_document.person_id')
      .select('kind')
      .where('email', '=', email)
      .execute();
    expect(kept).toHaveLength(3);
  });
});

it('one place registers five people an hour, taken or not', async () => {
  const files = await papers();
  const from = (n: number) =>
    visitor(app.url).call(
      registerCall,
      { body: { ...dana, email: `place${n % 3}@example.com` }, files },
      { 'x-forwarded-for': '192.0.2.77' },
    );
  for (let n = 0; n < 5; n += 1) expect((await from(n)).status).toBe(200);
  expect((await from(6)).refusal?.code).toBe('limit.too_many');
  clock.advance(HOUR);
  expect((await from(7)).status).toBe(200);
});
