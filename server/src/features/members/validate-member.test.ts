import { deskRequest, processRequest } from '@keywright/contract/desk';
import type { BodySentBy } from '@keywright/contract/endpoint';
import { member, validateMember } from '@keywright/contract/members';
import { changeProfile, deleteProfile, personFile, profile } from '@keywright/contract/profile';
import { complianceDocuments, reviewDocument } from '@keywright/contract/reviews';
import { me } from '@keywright/contract/sign-in';
import { beforeEach, describe, expect, it } from 'vitest';
import { heldClock } from '../../platform/clock.ts';
import { lastMailShown, onRecord, owedMails, personRow } from '../../testing/look-ups.ts';
import { appWithMailbox } from '../../testing/app-with-mailbox.ts';
import { as, type Visitor, visitor } from '../../testing/browser.ts';
import { giveLicense } from '../../testing/licences.ts';
import { readable } from '../../testing/letters.ts';
import { allKinds, aRegistered, lookAt, sendPapers } from '../../testing/members.ts';
import { aMember, anAdmin, aSuperAdmin, type TestPerson } from '../../testing/people.ts';
import { paidAsMember, startAndLook } from '../../testing/requests.ts';

const HOUR = 60 * 60 * 1_000;
const clock = heldClock();
const { app, mailbox } = await appWithMailbox({ clock });
let maria: TestPerson;
let desk: Visitor;
beforeEach(async () => {
  clock.advance(HOUR);
  maria = await anAdmin(app.db, { fname: 'Maria', lname: 'Lopez' });
  desk = await as(app, maria);
});

const validate = (id: string, body?: BodySentBy<typeof validateMember>, by = desk) =>
  by.call(validateMember, { params: { id }, body: { reason: 'Known in person.', ...body } });
const misjudge = (id: string, body: unknown) => desk.callAnyhow(validateMember, { params: { id }, body });
const isValidated = async (id: string) => (await personRow(app, id)).is_validated;
const validationsOf = (id: string) => onRecord(app, { on: id, action: 'person.validated' }, 'actor_id', 'details');
const mailsOwedTo = async (email: string) => (await owedMails(app, { to: email, template: 'member-validated' })).length;
const update = (id: string, change: Record<string, unknown>) =>
  app.db.updateTable('person').set(change).where('id', '=', id).execute();
const lastPart = (address: string | null) => address?.split('/').at(-1);

describe('a member whom an admin has looked at', () => {
  it('is validated: on record with what it rests on, told by mail, and seen by themselves from the same moment on', async () => {
    const { person, browser, seen } = await aRegistered(app);
    await lookAt(desk, seen);
    const answer = await validate(person.id);
    expect([answer.status, answer.json]).toMatchObject([
      200,
      { id: person.id, email: person.email, ...seen, isActive: true, isValidatedUser: true, can: ['revoke'] },
    ]);
    expect((await browser.call(profile)).json.isValidatedUser).toBe(true);
    expect((await browser.call(me)).json.user.isValidatedUser).toBe(true);
    const papers = Object.fromEntries(allKinds.map((kind) => [kind, lastPart(seen[kind])]));
    expect(await validationsOf(person.id)).toEqual([
      { actor_id: maria.id, details: { fname: 'Dana', lname: 'Cole', state: 'Ohio', papers, missing: allKinds } },
    ]);
    expect(await mailsOwedTo(person.email)).toBe(1);
  });

  it('is validated by a super admin too, and with what was on the screen', async () => {
    const boss = await as(app, await aSuperAdmin(app.db));
    const { person, seen } = await aRegistered(app);
    await lookAt(boss, seen);
    expect((await validate(person.id, { seen }, boss)).status).toBe(200);
  });

  it('needs no check of their documents any more; the desk hears of it, and so does their open page', async () => {
    const { person, browser, seen } = await aRegistered(app);
    const { id } = await paidAsMember(app, browser);
    // Whoever validates a new member does not send their code alone.
    const another = await as(app, await anAdmin(app.db));
    await startAndLook(another, id);
    const release = () => another.call(processRequest, { body: { vehicleId: id, keycode: 'K1234' } });
    expect((await release()).refusal?.code).toBe('request.unchecked');
    await lookAt(desk, seen);
    const hints: unknown[] = [];
    const leave = [
      app.parts.hub.join(['desk'], (event) => hints.push(['desk', event])),
      app.parts.hub.join([`person:${person.id}`], (event) => hints.push(['person', event])),
    ];
    await validate(person.id);
    await expect.poll(() => hints).toContainEqual(['desk', { type: 'request.changed', id }]);
    await expect.poll(() => hints).toContainEqual(['person', { type: 'account.changed', id: person.id }]);
    for (const stop of leave) stop();
    expect((await desk.call(deskRequest, { params: { id } })).json.isValidatedUser).toBe(true);
    expect((await release()).status).toBe(200);
  });

  it.each([
    ['en', 'Your Keywright account is validated', 'your account is validated', '/vehicle-keycode-request'],
    ['fr', 'Votre compte Keywright est validé', 'votre compte est validé', '/fr/vehicle-keycode-request'],
  ] as const)(
    'reads of it in their language (%s), as text and as HTML, and at /dev/mail',
    async (locale, subject, words, page) => {
      const { person, seen } = await aRegistered(app);
      await update(person.id, { locale });
      await lookAt(desk, seen);
      await validate(person.id);
      const mine = () => mailbox.mails.filter(({ to, raw }) => to.includes(person.email) && raw.includes('text/html'));
      await expect.poll(() => mine().map(readable).join(), { timeout: 10_000 }).toContain(words);
      const [text = '', html = ''] = mine().map(readable).join().split('text/html');
      expect(text).toContain('text/plain');
      expect(text).toContain(`${app.url}${page}`);
      expect(html).toContain(`<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${subject}</h1>`);
      expect(html).toContain(`href="${app.url}${page}"`);
      expect(mine().map(readable).join()).not.toContain('Dana');
      expect((await visitor(app.url).get('/dev/mail')).text).toContain(subject);
      expect(await lastMailShown(app, { to: person.email, template: 'member-validated' })).toContain(words);
    },
  );

  it('once more changes nothing, whoever asks; after a change of name it is an act of its own, with a mail of its own', async () => {
    const { person, browser, seen } = await aRegistered(app);
    await lookAt(desk, seen);
    await validate(person.id);
    const james = await as(app, await anAdmin(app.db));
    expect((await validate(person.id, undefined, james)).json.isValidatedUser).toBe(true);
    expect((await validate(person.id, { seen })).status).toBe(200);
    expect([(await validationsOf(person.id)).length, await mailsOwedTo(person.email)]).toEqual([1, 1]);
    await browser.call(changeProfile, { body: { lastName: 'Kohl' } });
    expect(await isValidated(person.id)).toBe(false);
    expect((await validate(person.id, { seen })).refusal?.code).toBe('member.changed');
    await lookAt(desk, seen);
    expect((await validate(person.id, { seen: { ...seen, lname: 'Kohl' } })).status).toBe(200);
    expect([(await validationsOf(person.id)).length, await mailsOwedTo(person.email)]).toEqual([2, 2]);
  });
});

describe('a member of whom something is missing', () => {
  const plainly = (id: string, reason?: string) =>
    desk.call(validateMember, { params: { id }, body: { ...(reason !== undefined && { reason }) } });
  const documentsNow = async (userId: string) => (await desk.call(complianceDocuments, { params: { userId } })).json;

  it('is not validated without a reason: the answer names the license and the undecided documents', async () => {
    const { person, seen } = await aRegistered(app);
    await update(person.id, { state: 'Texas' });
    await lookAt(desk, seen);
    const missing = ['LICENSE', ...allKinds];
    const refused = await plainly(person.id);
    expect(refused).toMatchObject({ status: 409, refusal: { code: 'member.incomplete', detail: { missing } } });
    expect((await plainly(person.id, 'See K12345.')).refusal?.fieldCodes).toEqual({ reason: 'text.may_hold_code' });
    const validation = { by: 'Maria Lopez', at: expect.any(String), reason: 'Known in person.' };
    expect((await plainly(person.id, 'Known in person.')).json).toMatchObject({
      isValidatedUser: true,
      missing,
      validation,
    });
    const reader = await as(app, await anAdmin(app.db));
    expect((await reader.call(member, { params: { id: person.id } })).json).toMatchObject({ validation });
    await update(person.id, { lname: 'Other' });
    await update(person.id, { is_validated: false });
    expect((await reader.call(member, { params: { id: person.id } })).json.validation).toBeNull();
    const [act] = await onRecord(app, { on: person.id, action: 'person.validated' }, 'details', 'reason');
    expect(act).toMatchObject({ reason: 'Known in person.', details: { missing } });
    expect((await documentsNow(person.id)).map(({ status }) => status)).toEqual(['PENDING', 'PENDING', 'PENDING']);
  });

  it('is validated without a reason once the license is on file and each document is approved', async () => {
    const { person, seen } = await aRegistered(app);
    await update(person.id, { state: 'Texas' });
    await giveLicense(app.db, person.id);
    await lookAt(desk, seen);
    for (const { id: docId } of await documentsNow(person.id)) {
      await desk.call(reviewDocument, { params: { docId }, body: { verified: true } });
    }
    expect((await plainly(person.id)).json).toMatchObject({ isValidatedUser: true, missing: [] });
  });
});

describe('T-48: nobody is validated on what nobody looked at', () => {
  const refused = async (id: string, code: string, body?: BodySentBy<typeof validateMember>, by = desk) => {
    expect(await validate(id, body, by)).toMatchObject({ status: 409, refusal: { code } });
    expect(await isValidated(id)).toBe(false);
    expect(await validationsOf(id)).toEqual([]);
  };

  it.each(allKinds)('not while %s is missing, was rejected, or was not opened', async (kind) => {
    const others = allKinds.filter((one) => one !== kind);
    const signed = await aRegistered(app, others);
    await lookAt(desk, signed.seen);
    await refused(signed.person.id, 'member.papers_missing');
    const { json } = await sendPapers(signed, [kind]);
    await refused(signed.person.id, 'member.papers_unseen');
    const state = (value: 'REJECTED' | 'PENDING') =>
      app.db
        .updateTable('person_document')
        .set({ state: value })
        .where('person_id', '=', signed.person.id)
        .where('kind', '=', kind)
        .execute();
    await desk.open(personFile, json[`${kind}Image`]);
    await state('REJECTED');
    await refused(signed.person.id, 'member.papers_missing');
    await state('PENDING');
    expect((await validate(signed.person.id)).status).toBe(200);
  });

  it.each(allKinds)('not with another %s than the one that was opened', async (kind) => {
    const signed = await aRegistered(app);
    await lookAt(desk, signed.seen);
    const { json } = await sendPapers(signed, [kind]);
    await refused(signed.person.id, 'member.papers_unseen');
    await refused(signed.person.id, 'member.changed', { seen: signed.seen });
    await desk.open(personFile, json[`${kind}Image`]);
    expect((await validate(signed.person.id)).status).toBe(200);
  });

  it.each([{ firstName: 'Other' }, { lastName: 'Other' }, { state: 'Alabama' }])(
    'not when the papers were opened beside another name or state: %o',
    async (fields) => {
      const { person, browser, seen } = await aRegistered(app);
      await lookAt(desk, seen);
      await browser.call(changeProfile, { body: { phone: '+1 512 555 0143', company: 'Cole Locks' } });
      await browser.call(changeProfile, { body: fields });
      await refused(person.id, 'member.papers_unseen');
      await refused(person.id, 'member.changed', { seen });
      await lookAt(desk, seen);
      expect((await validate(person.id)).status).toBe(200);
    },
  );

  it('not on what a colleague or the member opened', async () => {
    const { person, browser, seen } = await aRegistered(app);
    await lookAt(browser, seen);
    await lookAt(await as(app, await anAdmin(app.db)), seen);
    await refused(person.id, 'member.papers_unseen');
  });

  it('not on papers that could not be read', async () => {
    const { person, seen } = await aRegistered(app);
    await app.db
      .updateTable('stored_file')
      .set({ wrapped_key: Buffer.from('another key') })
      .where('owner_key', 'like', `%${person.id}%`)
      .execute();
    for (const kind of allKinds) expect((await desk.open(personFile, seen[kind] ?? '')).status).toBe(500);
    await refused(person.id, 'member.papers_unseen');
  });

  it.each(['fname', 'lname', 'state', ...allKinds])('not when %s was another on the screen', async (field) => {
    const { person, seen } = await aRegistered(app);
    await lookAt(desk, seen);
    await refused(person.id, 'member.changed', { seen: { ...seen, [field]: 'other' } });
    expect((await misjudge(person.id, { seen: 'all of it' })).status).toBe(422);
    expect((await misjudge(person.id, { seen: {} })).status).toBe(422);
    expect(await isValidated(person.id)).toBe(false);
  });

  it('a changed telephone number or company is no reason to look again', async () => {
    const { person, browser, seen } = await aRegistered(app);
    await lookAt(desk, seen);
    await browser.call(changeProfile, { body: { phone: '+1 512 555 0143', company: 'Cole Locks' } });
    expect((await validate(person.id, { seen })).status).toBe(200);
  });
});

describe('who can’t be validated', () => {
  it('a member whose access was taken, validated before or not', async () => {
    const { person, seen } = await aRegistered(app);
    await lookAt(desk, seen);
    for (const was of [false, true]) {
      await update(person.id, { is_active: false, is_validated: was });
      expect(await validate(person.id)).toMatchObject({ status: 409, refusal: { code: 'member.inactive' } });
      expect([await isValidated(person.id), await mailsOwedTo(person.email)]).toEqual([was, 0]);
    }
  });

  it('somebody who deleted their profile, somebody of the desk, oneself, nobody: none of them is a member here', async () => {
    const { person, browser, seen } = await aRegistered(app);
    await lookAt(desk, seen);
    expect((await browser.call(deleteProfile)).status).toBe(200);
    const colleague = await anAdmin(app.db);
    const boss = await aSuperAdmin(app.db);
    await app.db.updateTable('person').set({ is_validated: false }).where('role', '<>', 'BASEUSER').execute();
    for (const id of [person.id, colleague.id, boss.id, maria.id, crypto.randomUUID(), 'me']) {
      expect(await validate(id)).toMatchObject({ status: 404, refusal: { code: 'not_found' } });
    }
    for (const { id } of [person, colleague, boss, maria]) expect(await isValidated(id)).toBe(false);
  });

  it('anybody, by a member or a guest', async () => {
    const { person, browser, seen } = await aRegistered(app);
    const other = await as(app, await aMember(app.db));
    expect((await validate(person.id, { seen }, browser)).status).toBe(403);
    expect((await validate(person.id, { seen }, other)).status).toBe(403);
    expect((await validate(person.id, { seen }, visitor(app.url))).status).toBe(401);
    expect(await isValidated(person.id)).toBe(false);
  });
});
