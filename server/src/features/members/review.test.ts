import { saveLicence } from '@keywright/contract/compliance';
import {
  complianceDocuments,
  complianceLicences,
  reviewDocument,
  reviewLicence,
  waitingPeople,
} from '@keywright/contract/reviews';
import { changeProfile, credentials, personFile, profile, uploadCredentials } from '@keywright/contract/profile';
import { beforeEach, describe, expect, it } from 'vitest';
import { lastMailShown, onRecord, templatesOwed } from '../../testing/look-ups.ts';
import { appWithMailbox } from '../../testing/app-with-mailbox.ts';
import { hold } from '../../testing/barrier.ts';
import { as, type Visitor } from '../../testing/browser.ts';
import { mailTo, readable } from '../../testing/letters.ts';
import { aLicence, licenceGiven } from '../../testing/licences.ts';
import { aRegistered, lookAt, sendPapers, type Registered } from '../../testing/members.ts';
import { aMember, anAdmin } from '../../testing/people.ts';
import { threePhotos } from '../../testing/requests.ts';
import { documentIdOf, licenceIdOf } from '../../testing/reviews.ts';

const { app, mailbox } = await appWithMailbox();
let desk: Visitor;
let dana: Registered;
beforeEach(async () => {
  desk = await as(app, await anAdmin(app.db));
  dana = await aRegistered(app);
});

type Decision = { verified: boolean; reason?: 'CUT_OFF' | 'OTHER'; notes?: string; noCode?: boolean };
const review = (docId: string, body: Decision) => desk.call(reviewDocument, { params: { docId }, body });
const listOf = async (by = desk) => (await by.call(complianceDocuments, { params: { userId: dana.person.id } })).json;
const docOf = async (kind: string) => documentIdOf(app, dana.person.id, kind);
const detailsOf = async (action: string) => {
  const acts = await onRecord(app, { action }, 'details');
  return acts.map(({ details }) => details).filter((details) => JSON.stringify(details).includes(dana.person.id));
};
const waitsNow = async () =>
  (await desk.call(waitingPeople)).json.people.find(({ id }) => id === dana.person.id) ?? null;

describe('the documents of a member', () => {
  it('are listed for the desk with what this admin has opened, and for whose they are', async () => {
    expect((await listOf()).map(({ docType, status, opened, can }) => [docType, status, opened, can])).toEqual([
      ['frontId', 'PENDING', false, ['review']],
      ['backId', 'PENDING', false, ['review']],
      ['insurance', 'PENDING', false, ['review']],
    ]);
    await lookAt(desk, dana.seen);
    expect((await listOf()).every(({ opened }) => opened)).toBe(true);
    expect((await listOf(dana.browser)).map(({ can }) => can)).toEqual([[], [], []]);
  });

  it('are decided on only by who has opened them since the name last changed', async () => {
    const docId = await docOf('frontId');
    expect((await review(docId, { verified: true })).refusal?.code).toBe('document.unseen');
    await lookAt(desk, dana.seen);
    expect((await review(docId, { verified: true })).json).toMatchObject({ status: 'VERIFIED', verified: true });
    await dana.browser.call(changeProfile, { body: { firstName: 'Else' } });
    expect((await review(docId, { verified: false, reason: 'CUT_OFF' })).refusal?.code).toBe('document.unseen');
  });

  it('T-47: take a strict yes or no; turned down without a reason they have another reason', async () => {
    const docId = await docOf('frontId');
    await lookAt(desk, dana.seen);
    const odd = async (body: unknown) => (await desk.callAnyhow(reviewDocument, { params: { docId }, body })).status;
    expect([await odd({ verified: 'false' }), await odd({ verified: 0 }), await odd({})]).toEqual([422, 422, 422]);
    const { status, json } = await review(docId, { verified: false, notes: '' });
    expect([status, json]).toMatchObject([200, { status: 'REJECTED', reviewReason: 'OTHER', reviewNotes: '' }]);
    expect(await lastMailShown(app, { to: dana.person.email, template: 'document-rejected' })).toContain(
      'The desk gave no reason.',
    );
  });

  it('hold no code in what their owner reads, unless who turns them down says that it is none, on record', async () => {
    const docId = await docOf('frontId');
    await lookAt(desk, dana.seen);
    const told = { verified: false, reason: 'OTHER', notes: 'See K12345, please.' } as const;
    expect((await review(docId, told)).refusal?.fieldCodes).toEqual({ notes: 'text.may_hold_code' });
    expect(await detailsOf('document.rejected')).toEqual([]);
    expect((await review(docId, { ...told, noCode: true })).json).toMatchObject({ reviewNotes: told.notes });
    expect(await detailsOf('document.rejected')).toMatchObject([{ personId: dana.person.id, confirmedNoCode: true }]);
  });

  it('wait until each is decided, the longest first, and then no more', async () => {
    expect(await waitsNow()).toMatchObject({ documents: 3, licences: 0 });
    await lookAt(desk, dana.seen);
    await review(await docOf('frontId'), { verified: true });
    expect(await waitsNow()).toMatchObject({ documents: 2 });
    await review(await docOf('backId'), { verified: false, reason: 'CUT_OFF' });
    await review(await docOf('insurance'), { verified: true });
    expect(await waitsNow()).toBeNull();
    await sendPapers(dana, ['backId']);
    expect(await waitsNow()).toMatchObject({ documents: 1 });
  });

  it('are nobody’s to decide on about themselves or the desk’s own', async () => {
    const other = await anAdmin(app.db);
    expect((await desk.call(complianceDocuments, { params: { userId: other.id } })).status).toBe(404);
  });
});

describe('a document that is turned down', () => {
  it('tells its owner why, by mail in their language and in their profile, and just that one is replaced', async () => {
    await app.db.updateTable('person').set({ locale: 'fr' }).where('id', '=', dana.person.id).execute();
    await lookAt(desk, dana.seen);
    const decision = { verified: false, reason: 'CUT_OFF', notes: 'The corner with the date.' } as const;
    await review(await docOf('backId'), decision);
    const mail = await mailTo(mailbox, dana.person.email, 'Une partie manque');
    expect(readable(mail)).toContain('The corner with the date.');
    const shown = (await dana.browser.call(credentials)).json.identificationDocuments;
    expect(shown.find(({ kind }) => kind === 'backId')).toMatchObject({
      status: 'REJECTED',
      reviewReason: 'CUT_OFF',
      reviewNotes: 'The corner with the date.',
    });
    const other = (await listOf()).filter(({ docType }) => docType !== 'backId').map(({ id }) => id);
    await sendPapers(dana, ['backId']);
    const now = await listOf();
    expect(now.find(({ docType }) => docType === 'backId')).toMatchObject({ status: 'PENDING', reviewReason: null });
    expect(now.filter(({ docType }) => docType !== 'backId').map(({ id }) => id)).toEqual(other);
  });

  it('ends the validation that rested on it, with the one mail; a credential does not', async () => {
    await app.db.updateTable('person').set({ is_validated: true }).where('id', '=', dana.person.id).execute();
    await lookAt(desk, dana.seen);
    const { frontId: photo } = await threePhotos();
    const uploaded = await dana.browser.call(uploadCredentials, { files: { businessLicense: photo } });
    await desk.open(personFile, uploaded.json.businessLicense?.address ?? '');
    await review(await docOf('businessLicense'), { verified: false, reason: 'CUT_OFF' });
    const isValidated = async () => (await dana.browser.call(profile)).json.isValidatedUser;
    expect(await isValidated()).toBe(true);
    await review(await docOf('frontId'), { verified: false, reason: 'CUT_OFF' });
    expect(await isValidated()).toBe(false);
    expect(await templatesOwed(app, { to: dana.person.email })).toEqual(['document-rejected', 'document-rejected']);
  });
});

describe('T-47: review and replacement at once', () => {
  const inOrder = async <A, B>(first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> => {
    const held = await hold(app.databaseUrl, 'select from person where id = $1 for update', [dana.person.id]);
    const one = first();
    await held.waiting(1);
    const two = second();
    await held.waiting(2);
    await held.release();
    return Promise.all([one, two]);
  };

  it('the member goes first: of what was replaced nothing is decided', async () => {
    await lookAt(desk, dana.seen);
    const docId = await docOf('frontId');
    const [, late] = await inOrder(
      () => sendPapers(dana, ['frontId']),
      () => review(docId, { verified: true }),
    );
    expect([late.status, late.refusal?.code]).toEqual([409, 'document.superseded']);
    expect((await listOf()).find(({ docType }) => docType === 'frontId')?.status).toBe('PENDING');
  });

  it('the admin goes first: what comes after waits to be looked at anew', async () => {
    await lookAt(desk, dana.seen);
    const docId = await docOf('frontId');
    const [decided] = await inOrder(
      () => review(docId, { verified: true }),
      () => sendPapers(dana, ['frontId']),
    );
    expect(decided.status).toBe(200);
    expect((await listOf()).find(({ docType }) => docType === 'frontId')).toMatchObject({
      status: 'PENDING',
      opened: false,
    });
  });
});

describe('a license', () => {
  const give = async (days = 300) => {
    const browser = await as(app, await aMember(app.db));
    await browser.call(saveLicence, { params: aLicence, body: licenceGiven(days) });
    return { owner: browser.person, browser, id: await licenceIdOf(app, browser.person.id) };
  };
  const seenOf = ({ number, issuer, expiresOn } = licenceGiven()) => ({ number, issuer, expiresOn });
  const decide = (id: string, body: Decision & { seen?: ReturnType<typeof seenOf> }) =>
    desk.call(reviewLicence, { params: { id }, body: { seen: seenOf(), ...body } });

  it('waits, is checked as it was on the screen, and stands as verified by whom', async () => {
    const { owner, id } = await give();
    const waiting = (await desk.call(waitingPeople)).json.people.find((one) => one.id === owner.id);
    expect(waiting).toMatchObject({ documents: 0, licences: 1 });
    const wrong = await decide(id, { verified: true, seen: { ...seenOf(), number: 'B-999' } });
    expect(wrong.refusal?.code).toBe('licence.changed');
    expect((await decide(id, { verified: true })).json).toMatchObject({ verified: true, status: 'VERIFIED' });
    const row = await app.db.selectFrom('licence').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.verified_by).not.toBeNull();
    expect((await desk.call(waitingPeople)).json.people.some((one) => one.id === owner.id)).toBe(false);
  });

  it('that is turned down says why, and is new again once its owner has changed it', async () => {
    const { owner, browser, id } = await give();
    const coded = { verified: false, reason: 'OTHER', notes: 'Not in the register: B-12345.' } as const;
    expect((await decide(id, coded)).refusal?.fieldCodes).toEqual({ notes: 'text.may_hold_code' });
    expect((await decide(id, { ...coded, noCode: true })).json).toMatchObject({ status: 'REJECTED' });
    await decide(id, { verified: false, reason: 'OTHER', notes: 'Not in the register.' });
    const acts = await onRecord(app, { on: owner.id });
    expect(acts.filter(({ action }) => action === 'licence.rejected').map(({ details }) => details)).toMatchObject([
      { confirmedNoCode: true },
      { confirmedNoCode: false },
    ]);
    const own = () => browser.call(complianceLicences, { params: { userId: owner.id } });
    expect((await own()).json).toMatchObject([{ status: 'REJECTED', reviewNotes: 'Not in the register.', can: [] }]);
    await mailTo(mailbox, owner.email, 'Not in the register.');
    await browser.call(saveLicence, { params: aLicence, body: { ...licenceGiven(), number: 'B-777' } });
    expect((await own()).json).toMatchObject([{ status: 'PENDING', reviewNotes: '' }]);
  });

  it('that has expired is approved by nobody', async () => {
    const { id } = await give();
    await app.db.updateTable('licence').set({ expires_on: '2020-01-01' }).where('id', '=', id).execute();
    const seen = { ...seenOf(), expiresOn: '2020-01-01' };
    expect((await decide(id, { verified: true, seen })).refusal?.code).toBe('licence.ended');
  });
});
