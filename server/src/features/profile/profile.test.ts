import { processRequest } from '@keywright/contract/desk';
import { changeAccount, changeProfile, ownAccount, personFile, profile } from '@keywright/contract/profile';
import { me } from '@keywright/contract/sign-in';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { heldClock } from '../../platform/clock.ts';
import { found } from '../../testing/found.ts';
import { aSignedMember, type Signed } from '../../testing/members.ts';
import { actionsOn, documentsOf, onRecord, owedMails, personRow } from '../../testing/look-ups.ts';
import { appWithMailbox } from '../../testing/app-with-mailbox.ts';
import { atOnce } from '../../testing/barrier.ts';
import { as, visitor, type Visitor } from '../../testing/browser.ts';
import { inspectFiles } from '../../testing/images/inspect-files.ts';
import { mailTo } from '../../testing/letters.ts';
import { anAdmin, type TestPerson } from '../../testing/people.ts';
import { paidAsMember, start, threePhotos } from '../../testing/requests.ts';
import { profileTasks } from './profile.tasks.ts';

const HOUR = 60 * 60 * 1_000;
const clock = heldClock();
const { app, mailbox } = await appWithMailbox({ clock });
let desk: Visitor;
beforeEach(async () => {
  clock.advance(HOUR);
  desk = await as(app, await anAdmin(app.db));
});

const profileOf = async (browser: Visitor) => (await browser.call(profile)).json;
const change = (browser: Visitor, fields: Record<string, string>, files: Record<string, Buffer> = {}) =>
  browser.call(changeProfile, { body: fields, files });
const account = (
  { browser, person }: Signed,
  fields: Record<string, string> = {},
  files: Record<string, Buffer> = {},
) => browser.call(changeAccount, { body: { fname: person.fname, lname: person.lname, ...fields }, files });

const aPicture = async (): Promise<Buffer> => (await threePhotos()).frontId;
const isValidated = async ({ id }: TestPerson): Promise<boolean> => (await personRow(app, id)).is_validated;
const actsOn = (id: string) => onRecord(app, { on: id, action: 'person.%' }, 'action', 'details');
const owedTo = (email: string, template: string) => owedMails(app, { to: email, template });
const filesOf = (id: string) =>
  app.db
    .selectFrom('person_document as d')
    .innerJoin('stored_file as f', 'f.id', 'd.file_id')
    .select(['d.kind', 'd.state', 'f.state as file', 'f.id'])
    .where('d.person_id', '=', id)
    .orderBy('d.created_at')
    .orderBy('d.kind')
    .orderBy('d.state', 'desc')
    .execute();

describe('somebody’s own profile', () => {
  it('shows what is known of them, and keeps what they change', async () => {
    const { browser, person } = await aSignedMember(app, { fname: 'Dana', lname: 'Cole' });
    expect(await profileOf(browser)).toEqual({
      firstName: 'Dana',
      lastName: 'Cole',
      email: person.email,
      phone: '',
      company: '',
      address: '',
      city: '',
      state: 'Texas',
      zipCode: '',
      profilePhoto: null,
      companyLogo: null,
      isValidatedUser: true,
      isEmailConfirmed: true,
      hasOpenOrders: false,
    });
    const sent = {
      phone: '+1 512 555 0143',
      company: 'Cole Locks',
      address: '1 Elm St',
      city: 'Austin',
      zipCode: 'k1a 0b1',
    };
    const answer = await change(browser, sent);
    expect(answer.json).toMatchObject({ ...sent, zipCode: 'K1A 0B1', firstName: 'Dana', isValidatedUser: true });
    expect(await profileOf(browser)).toEqual(answer.json);
  });

  it('is changed field by field: what is not sent stays, what is sent empty is emptied', async () => {
    const { browser } = await aSignedMember(app);
    await change(browser, { company: 'Cole Locks', city: 'Austin' });
    expect((await change(browser, { city: '' })).json).toMatchObject({ company: 'Cole Locks', city: '' });
  });

  it.each([
    ['firstName', '   ', 'fname.required'],
    ['phone', 'call me', 'phone.invalid'],
    ['state', 'Bavaria', 'invalid'],
    ['zipCode', '1234', 'zip.invalid'],
    ['address', 'x'.repeat(121), 'text.too_long'],
  ])('refuses %s when it is %j, at its field, and changes nothing', async (field, value, fault) => {
    const { browser } = await aSignedMember(app);
    const refused = await change(browser, { company: 'Kept out', [field]: value });
    expect([refused.status, refused.refusal?.fieldCodes]).toEqual([422, { [field]: fault }]);
    expect((await profileOf(browser)).company).toBe('');
  });

  it('can be had by nobody who is not signed in', async () => {
    expect((await visitor(app.url).call(profile)).status).toBe(401);
    expect((await change(visitor(app.url), { company: 'x' })).status).toBe(401);
  });

  it('shows a photo and a logo, each encoded again and without a trace of where it was taken; a new one destroys the old', async () => {
    const { browser, person } = await aSignedMember(app);
    const located = await sharp(await aPicture())
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 0/1' } })
      .jpeg()
      .toBuffer();
    const first = (await change(browser, {}, { profilePhoto: located, companyLogo: await aPicture() })).json;
    const shown = await fetch(new URL(first.profilePhoto!, app.url), {
      headers: { cookie: `access_token=${browser.cookie('access_token')}` },
    });
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
    const { format, exif } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect([format, exif]).toEqual(['jpeg', undefined]);
    const second = (await change(browser, {}, { profilePhoto: await aPicture() })).json;
    expect(second.companyLogo).toBe(first.companyLogo);
    expect(second.profilePhoto).not.toBe(first.profilePhoto);
    expect((await browser.open(personFile, first.profilePhoto)).status).toBe(404);
    expect((await filesOf(person.id)).map(({ kind, state, file }) => [kind, state, file])).toEqual([
      ['companyLogo', 'PENDING', 'STORED'],
      ['profilePhoto', 'SUPERSEDED', 'DELETED'],
      ['profilePhoto', 'PENDING', 'STORED'],
    ]);
    expect(await isValidated(person)).toBe(true);
    expect((await inspectFiles(app.parts)).filter((fault) => !fault.includes('has no row'))).toEqual([]);
  });
});

describe('T-30: who changes what an admin has checked', () => {
  it('can’t send a role, an address, a validation or an end of a trial: nothing but the declared fields is read', async () => {
    const { browser, person } = await aSignedMember(app, { isValidated: false });
    const wanted = {
      role: 'SUPER_ADMIN',
      email: 'boss@example.com',
      isValidatedUser: 'true',
      is_validated: 'true',
      isValidated: 'true',
      trialEndsAt: '2099-01-01',
      approval: 'APPROVED',
      is_active: 'true',
      id: crypto.randomUUID(),
      password_hash: 'x',
    };
    expect((await change(browser, { ...wanted, company: 'Cole Locks' })).status).toBe(200);
    expect((await account({ browser, person }, wanted)).status).toBe(200);
    const row = await personRow(app, person.id);
    expect(row).toMatchObject({ role: 'BASEUSER', email: person.email, is_validated: false, company: 'Cole Locks' });
    expect((await browser.call(me)).json.user).toMatchObject({ role: 'BASEUSER', isValidatedUser: false });
  });

  it.each([
    ['first name', { firstName: 'Other' }],
    ['last name', { lastName: 'Other' }],
    ['state', { state: 'Alabama' }],
  ])('is not validated any more with another %s: at once, on record, and told by mail', async (_, fields) => {
    const { browser, person } = await aSignedMember(app);
    expect((await change(browser, fields)).json.isValidatedUser).toBe(false);
    expect(await isValidated(person)).toBe(false);
    expect((await browser.call(me)).json.user.isValidatedUser).toBe(false);
    const [act] = await actsOn(person.id);
    expect(act).toMatchObject({ action: 'person.changed', details: { validated: { from: true, to: false } } });
    await mailTo(mailbox, person.email, 'We check your Keywright account again');
  });

  it.each(['frontId', 'backId'] as const)(
    'is not validated any more with another %s; the one before stays as history',
    async (kind) => {
      const { browser, person } = await aSignedMember(app);
      const first = (await account({ browser, person }, {}, { [kind]: await aPicture() })).json;
      expect(first).toMatchObject({
        isValidatedUser: false,
        [`${kind}Image`]: expect.stringMatching(/^\/user\/files\//),
      });
      await app.db.updateTable('person').set({ is_validated: true }).where('id', '=', person.id).execute();
      await app.db
        .updateTable('person_document')
        .set({ state: 'VERIFIED' })
        .where('person_id', '=', person.id)
        .execute();
      const second = (await account({ browser, person }, {}, { [kind]: await aPicture() })).json;
      expect(second.isValidatedUser).toBe(false);
      expect((await filesOf(person.id)).map(({ state, file }) => [state, file])).toEqual([
        ['SUPERSEDED', 'STORED'],
        ['PENDING', 'STORED'],
      ]);
      expect((await browser.open(personFile, first[`${kind}Image`])).status).toBe(404);
      expect((await browser.open(personFile, second[`${kind}Image`])).status).toBe(200);
      const entries = JSON.stringify(await actsOn(person.id));
      expect(entries).toContain(kind);
      for (const { id } of await filesOf(person.id)) expect(entries).not.toContain(id);
    },
  );

  it('stays validated with another telephone number, company, address or insurance, and with the same name again', async () => {
    const { browser, person } = await aSignedMember(app, { fname: 'Dana', lname: 'Cole' });
    const { json } = await change(browser, {
      firstName: ' Dana ',
      lastName: 'Cole',
      state: 'tx',
      phone: '512 555 0143',
      company: 'C',
      city: 'Waco',
    });
    expect(json.isValidatedUser).toBe(true);
    const insured = await account({ browser, person }, { state: 'Texas' }, { insurance: await aPicture() });
    expect(insured.json).toMatchObject({ isValidatedUser: true, insuranceImage: expect.any(String) });
    expect(await owedTo(person.email, 'validation-needed')).toEqual([]);
    expect((await actsOn(person.id)).map(({ details }) => (details as { changed: string[] }).changed)).toEqual([
      ['phone', 'company', 'city'],
      ['insurance'],
    ]);
  });

  it('is told by mail only when they were validated before', async () => {
    const { browser, person } = await aSignedMember(app, { isValidated: false });
    await change(browser, { firstName: 'Other' });
    expect(await owedTo(person.email, 'validation-needed')).toEqual([]);
  });

  it('works at the desk: a changed name ends nothing and sends no mail', async () => {
    const browser = await as(app, await anAdmin(app.db));
    expect((await change(browser, { firstName: 'Other' })).json).toMatchObject({
      firstName: 'Other',
      isValidatedUser: true,
    });
    expect(await owedTo(browser.person.email, 'validation-needed')).toEqual([]);
  });

  it('twice at once, from two tabs: both are kept, the validation ends once and one mail is owed', async () => {
    const { browser, person } = await aSignedMember(app);
    const answers = await atOnce(app.db, { table: 'person', id: person.id }, [
      () => change(browser, { firstName: 'One' }),
      () => change(browser, { lastName: 'Two' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await profileOf(browser)).toMatchObject({ firstName: 'One', lastName: 'Two', isValidatedUser: false });
    expect(await owedTo(person.email, 'validation-needed')).toHaveLength(1);
  });

  it('twice at once with another picture: one of them is current, the other history', async () => {
    const signed = await aSignedMember(app);
    const picture = await aPicture();
    const answers = await atOnce(app.db, { table: 'person', id: signed.person.id }, [
      () => account(signed, {}, { frontId: picture }),
      () => account(signed, {}, { frontId: picture }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await filesOf(signed.person.id)).map(({ state }) => state).toSorted()).toEqual(['PENDING', 'SUPERSEDED']);
  });

  it('while the desk has a request of theirs in hand: it hears of it, and nothing is released on the strength of the account', async () => {
    const { browser } = await aSignedMember(app);
    const { id } = await paidAsMember(app, browser);
    await start(desk, id);
    const hints: unknown[] = [];
    const leave = app.parts.hub.join(['desk'], (event) => hints.push(event));
    await change(browser, { firstName: 'Swapped' });
    await expect.poll(() => hints).toContainEqual({ type: 'request.changed', id });
    leave();
    const release = () => desk.call(processRequest, { body: { vehicleId: id, keycode: 'K1234' } });
    expect((await release()).refusal?.code).toBe('request.unchecked');
  });
});

describe('T-29: the account behind an id', () => {
  it('is shown to its owner', async () => {
    const { browser, person } = await aSignedMember(app, { fname: 'Dana' });
    expect((await browser.call(ownAccount, { params: { id: person.id } })).json).toEqual({
      id: person.id,
      fname: 'Dana',
      lname: 'Person',
      phone: '',
      state: 'Texas',
      frontIdImage: null,
      backIdImage: null,
      insuranceImage: null,
      isValidatedUser: true,
    });
  });

  it('is not there for anybody else, whether or not it exists: not another member, not an admin, not a guest', async () => {
    const { person } = await aSignedMember(app);
    const other = (await aSignedMember(app)).browser;
    for (const id of [person.id, crypto.randomUUID(), 'me', '1']) {
      expect((await other.call(ownAccount, { params: { id } })).status).toBe(404);
      expect((await desk.call(ownAccount, { params: { id } })).status).toBe(404);
    }
    expect((await visitor(app.url).call(ownAccount, { params: { id: person.id } })).status).toBe(401);
  });
});

describe('T-33: what is sent as a picture', () => {
  it.each(['profilePhoto', 'companyLogo'])('is refused as %s when it only calls itself one', async (name) => {
    const { browser, person } = await aSignedMember(app);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    for (const bytes of [svg, Buffer.from('%PDF-1.4\n%%EOF'), Buffer.from('GIF89a')]) {
      const refused = await browser.call(changeProfile, {
        body: { company: 'x' },
        files: { [name]: { bytes, name: 'me.jpg', type: 'image/jpeg' } },
      });
      expect([refused.status, refused.refusal?.error]).toEqual([422, 'Only image files are allowed.']);
    }
    const large = await browser.call(changeProfile, {
      body: {},
      files: { [name]: Buffer.alloc(5 * 1024 * 1024 + 1, 0xff) },
    });
    expect([large.status, large.refusal?.error]).toEqual([422, 'File size should not exceed 5MB.']);
    expect(await filesOf(person.id)).toEqual([]);
    expect((await profileOf(browser)).company).toBe('');
  });

  it('can be sent so many times an hour and no more', async () => {
    const { browser } = await aSignedMember(app);
    for (let n = 0; n < 20; n += 1)
      await change(browser, {}, { profilePhoto: Buffer.from([0xff, 0xd8, 0xff, 0xe0, n]) });
    expect((await change(browser, {}, { profilePhoto: await aPicture() })).status).toBe(429);
    expect((await change(browser, { company: 'Words only' })).status).toBe(200);
  });
});

describe('a file of a person', () => {
  it('is shown to the desk, whose every look is on record before the picture leaves', async () => {
    const { browser, person } = await aSignedMember(app);
    const { frontIdImage } = (await account({ browser, person }, {}, { frontId: await aPicture() })).json;
    const shown = await desk.open(personFile, frontIdImage);
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(shown.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    const fileId = frontIdImage!.split('/').at(-1)!;
    const looks = await onRecord(app, { on: fileId });
    expect(looks.map(({ action, details }) => [action, details])).toEqual([
      ['person.file_viewed', { personId: person.id, kind: 'frontId' }],
    ]);
    await browser.open(personFile, frontIdImage);
    expect(await onRecord(app, { on: fileId })).toHaveLength(1);
  });

  it('is not there for another member, for a guest, nor under an address of a request’s photos', async () => {
    const { browser, person } = await aSignedMember(app);
    const { frontIdImage } = (await account({ browser, person }, {}, { frontId: await aPicture() })).json;
    const other = (await aSignedMember(app)).browser;
    expect((await other.open(personFile, frontIdImage)).status).toBe(404);
    expect((await visitor(app.url).open(personFile, frontIdImage)).status).toBe(401);
    expect((await other.call(personFile, { params: { id: crypto.randomUUID() } })).status).toBe(404);
    const { id } = await paidAsMember(app, browser);
    const photo = found((await documentsOf(app, id))[0]);
    expect((await browser.call(personFile, { params: { id: photo.file_id } })).status).toBe(404);
  });

  it('of an admin is nothing that another admin looks at', async () => {
    const browser = await as(app, await anAdmin(app.db));
    const { profilePhoto } = (await change(browser, {}, { profilePhoto: await aPicture() })).json;
    expect((await browser.open(personFile, profilePhoto)).status).toBe(200);
    expect((await desk.open(personFile, profilePhoto)).status).toBe(404);
  });

  it('is shown to one admin so many times an hour and no more', async () => {
    const { browser, person } = await aSignedMember(app);
    const { backIdImage } = (await account({ browser, person }, {}, { backId: await aPicture() })).json;
    const looks: number[] = [];
    for (let n = 0; n < 301; n += 1) looks.push((await desk.open(personFile, backIdImage)).status);
    expect([looks.indexOf(429), looks.filter((status) => status === 200).length]).toEqual([300, 300]);
    expect((await browser.open(personFile, backIdImage)).status).toBe(200);
  });

  it('that was replaced is destroyed in time, and what stands now stays', async () => {
    const signed = await aSignedMember(app);
    const first = (await account(signed, {}, { frontId: await aPicture() })).json.frontIdImage;
    clock.advance(1_000);
    const second = (await account(signed, {}, { frontId: await aPicture() })).json.frontIdImage;
    const sweep = async () => profileTasks(app.parts)['destroy-replaced-files']?.run({});
    const states = async () => (await filesOf(signed.person.id)).map(({ state, file }) => [state, file]);
    clock.advance(90 * 24 * HOUR - 1_000);
    await sweep();
    expect(await states()).toEqual([
      ['SUPERSEDED', 'STORED'],
      ['PENDING', 'STORED'],
    ]);
    clock.advance(2_000);
    await sweep();
    await sweep();
    expect(await states()).toEqual([
      ['SUPERSEDED', 'DELETED'],
      ['PENDING', 'STORED'],
    ]);
    desk = await as(app, await anAdmin(app.db));
    expect([(await desk.open(personFile, first)).status, (await desk.open(personFile, second)).status]).toEqual([
      404, 200,
    ]);
    expect(await actionsOn(app, first!.split('/').at(-1)!)).toEqual(['person.file_destroyed']);
  });
});
