import { removeLicence, saveLicence } from '@keywright/contract/compliance';
import { placeLegalHold } from '@keywright/contract/legal-holds';
import { earlierOfMember, noteMember } from '@keywright/contract/members';
import { deleteProfile, personFile, uploadCredentials } from '@keywright/contract/profile';
import { complianceLicences, reviewLicence } from '@keywright/contract/reviews';
import { beforeEach, describe, expect, it } from 'vitest';
import { heldClock } from '../../platform/clock.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import { overtake } from '../../testing/barrier.ts';
import { as, type Visitor } from '../../testing/browser.ts';
import { aLicence, licenceGiven } from '../../testing/licences.ts';
import { aSignedMember } from '../../testing/members.ts';
import { appOfThisFile } from '../../testing/opened.ts';
import { aMember, anAdmin, aSuperAdmin } from '../../testing/people.ts';
import { threePhotos } from '../../testing/requests.ts';

const clock = heldClock();
const app = await appOfThisFile({ clock });
let desk: Visitor;
beforeEach(async () => {
  clock.advance(HOUR_MS);
  desk = await as(app, await anAdmin(app.db, { fname: 'Maria', lname: 'Lopez' }));
});

const earlier = async (id: string) => (await desk.call(earlierOfMember, { params: { id } })).json;
const give = (browser: Visitor, number: string) =>
  browser.call(saveLicence, { params: aLicence, body: { ...licenceGiven(300, clock.now()), number } });
const note = (id: string, notes: string, by = desk, version?: number) =>
  by.call(noteMember, { params: { id }, body: { notes, ...(version !== undefined && { version }) } });
const place = async (subject: string) => {
  const root = await as(app, await aSuperAdmin(app.db));
  const body = { about: 'person' as const, subject, reason: 'A court asked.' };
  expect((await root.call(placeLegalHold, { body })).status).toBe(200);
};
const historyRows = async (personId: string) => ({
  licenses: await app.db.selectFrom('earlier_license').select('id').where('person_id', '=', personId).execute(),
  notes: await app.db.selectFrom('earlier_member_note').select('id').where('person_id', '=', personId).execute(),
});

describe('a license that its member replaces or removes', () => {
  it('stays for the code desk with number, issuer, paper, decision and times', async () => {
    const { person, browser } = await aSignedMember(app);
    const { frontId: picture } = await threePhotos();
    await browser.call(uploadCredentials, { files: { businessLicense: picture } });
    const firstAt = clock.now().toISOString();
    await give(browser, 'FIRST-1');
    const [first] = (await desk.call(complianceLicences, { params: { userId: person.id } })).json;
    await desk.open(personFile, first?.address);
    const { number, issuer, expiresOn } = first ?? licenceGiven();
    const decision = { verified: true, seen: { number, issuer, expiresOn } };
    await desk.call(reviewLicence, { params: { id: first?.id ?? '' }, body: decision });
    expect((await earlier(person.id)).licenses).toEqual([]);

    clock.advance(MINUTE_MS);
    const secondAt = clock.now().toISOString();
    await give(browser, 'SECOND-2');
    clock.advance(MINUTE_MS);
    const removedAt = clock.now().toISOString();
    expect((await browser.call(removeLicence, { params: aLicence })).json.licences).toEqual([]);

    const expected = { ...aLicence, issuer: 'Texas DPS', reviewNotes: '', address: first?.address, isPdf: false };
    const { licenses } = await earlier(person.id);
    expect(licenses).toMatchObject([
      { ...expected, number: 'SECOND-2', from: secondAt, until: removedAt, endedBy: 'REMOVED', status: 'PENDING' },
      { ...expected, number: 'FIRST-1', from: firstAt, until: secondAt, endedBy: 'REPLACED', status: 'VERIFIED' },
    ]);
    expect((await desk.open(personFile, licenses[0]?.address)).status).toBe(200);
  });

  it('stays while a legal hold refuses the deletion of the profile, and is erased with the profile', async () => {
    const held = await aSignedMember(app);
    await give(held.browser, 'HELD-1');
    await place(held.person.email);
    await give(held.browser, 'HELD-2');
    expect((await held.browser.call(removeLicence, { params: aLicence })).status).toBe(200);
    expect((await held.browser.call(deleteProfile, { body: {} })).refusal?.code).toBe('profile.not_now');
    expect((await earlier(held.person.id)).licenses.map(({ number }) => number)).toEqual(['HELD-2', 'HELD-1']);

    const { person, browser } = await aSignedMember(app);
    await give(browser, 'GONE-1');
    await give(browser, 'GONE-2');
    await note(person.id, 'One.');
    await note(person.id, 'Two.');
    expect((await browser.call(deleteProfile, { body: {} })).status).toBe(200);
    expect(await historyRows(person.id)).toEqual({ licenses: [], notes: [] });
  });

  it('leaves a history that the program can read and not write', async () => {
    const { person, browser } = await aSignedMember(app);
    await give(browser, 'FIRST-1');
    await give(browser, 'SECOND-2');
    await note(person.id, 'One.');
    await note(person.id, 'Two.');
    const program = app.parts.db;
    for (const statement of [
      program.updateTable('earlier_license').set({ number: 'X' }).where('person_id', '=', person.id),
      program.deleteFrom('earlier_license').where('person_id', '=', person.id),
      program.updateTable('earlier_member_note').set({ notes: 'X' }).where('person_id', '=', person.id),
      program.deleteFrom('earlier_member_note').where('person_id', '=', person.id),
    ]) {
      await expect(statement.execute()).rejects.toThrow('permission denied');
    }
    expect(await historyRows(person.id)).toMatchObject({ licenses: [{}], notes: [{}] });
  });
});

describe('the admin notes about a member', () => {
  it('keep every earlier text with its author and time, also where the client sends no version', async () => {
    const { id } = await aMember(app.db);
    const colleague = await as(app, await anAdmin(app.db, { fname: 'Sam', lname: 'Reed' }));
    const firstAt = clock.now().toISOString();
    await note(id, 'Called back.');
    clock.advance(MINUTE_MS);
    const secondAt = clock.now().toISOString();
    expect((await note(id, 'Asked for the permit.', colleague)).json).toMatchObject({ notesVersion: 2 });
    clock.advance(MINUTE_MS);
    const thirdAt = clock.now().toISOString();
    expect((await note(id, '')).json).toMatchObject({ adminApprovalNotes: '', notesVersion: 3 });
    expect((await earlier(id)).notes).toMatchObject([
      { notes: 'Asked for the permit.', writtenBy: 'Sam Reed', writtenAt: secondAt, until: thirdAt },
      { notes: 'Called back.', writtenBy: 'Maria Lopez', writtenAt: firstAt, until: secondAt },
    ]);
    await note(id, 'Back again.');
    expect((await earlier(id)).notes).toHaveLength(2);
  });

  it('lose nothing of two admins who save at once: a stale version is a conflict, without a version both texts stay', async () => {
    const { id } = await aMember(app.db);
    const colleague = await as(app, await anAdmin(app.db));
    await note(id, 'Mine.', desk, 0);
    const late = await note(id, 'Stale.', colleague, 0);
    expect([late.status, late.refusal?.code]).toEqual([409, 'member.notes_changed']);
    expect((await earlier(id)).notes).toEqual([]);

    const overtaken = await overtake(
      app.db,
      (tx) => tx.updateTable('person').set({ approval_notes: 'First of two.' }).where('id', '=', id).execute(),
      () => note(id, 'Second of two.', colleague),
    );
    expect(overtaken.json).toMatchObject({ adminApprovalNotes: 'Second of two.' });
    const { notes } = await earlier(id);
    expect(notes.map((one) => one.notes).toSorted()).toEqual(['First of two.', 'Mine.']);
    expect(notes.find((one) => one.notes === 'First of two.')).toMatchObject({ writtenBy: null });
  });
});
