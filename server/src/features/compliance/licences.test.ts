import {
  changeJurisdiction,
  complianceStatus,
  licences,
  type LicenceGiven,
  removeLicence,
  saveLicence,
} from '@keywright/contract/compliance';
import { deskRequest, processRequest } from '@keywright/contract/desk';
import { deleteProfile, notices, uploadCredentials, userOrders } from '@keywright/contract/profile';
import { beforeEach, describe, expect, it } from 'vitest';
import { heldClock } from '../../platform/clock.ts';
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts';
import { aSignedMember } from '../../testing/members.ts';
import { onRecord, owedMails, personRow } from '../../testing/look-ups.ts';
import { appOfThisFile } from '../../testing/opened.ts';
import { overtake } from '../../testing/barrier.ts';
import { as, type Visitor } from '../../testing/browser.ts';
import { aLicence, aRule, dayFrom, licenceGiven } from '../../testing/licences.ts';
import { anAdmin, aSuperAdmin, type TestPerson } from '../../testing/people.ts';
import { paidAsMember, startAndLook, threePhotos } from '../../testing/requests.ts';
import { deleteLicence } from './licences.store.ts';

const clock = heldClock();
const app = await appOfThisFile({ clock });
beforeEach(() => clock.advance(HOUR_MS));

const given = (days = 300): LicenceGiven => licenceGiven(days, clock.now());
const give = (browser: Visitor, body = given(), params: Parameters<typeof paramsOf>[0] = {}) =>
  browser.call(saveLicence, { params: paramsOf(params), body });
const paramsOf = (
  params: Partial<{ place: 'TX' | 'NV'; document: 'STATE_LOCKSMITH_LICENSE' | 'BUSINESS_LICENSE' }>,
) => ({
  ...aLicence,
  ...params,
});
const isValidated = async ({ id }: TestPerson) => (await personRow(app, id)).is_validated;
const actsOn = async ({ id }: TestPerson) =>
  (await onRecord(app, { on: id }))
    .filter(({ action }) => action.startsWith('licence.') || action === 'person.validation_ended')
    .map(({ action, details }) => [action, details]);

describe('a member’s license', () => {
  it('is given with its number, issuer and expiry, and read by nobody but its owner; the log never has its number', async () => {
    const { person, browser } = await aSignedMember(app);
    expect((await browser.call(licences)).json).toEqual({
      place: 'TX',
      required: true,
      asked: ['STATE_LOCKSMITH_LICENSE'],
      paused: false,
      licences: [],
    });
    const body = { ...given(), issuedOn: dayFrom(clock.now(), -10) };
    const { json } = await give(browser, body);
    expect(json.licences).toEqual([{ ...aLicence, ...body, state: 'VALID', verified: false }]);
    expect((await browser.call(licences)).json).toEqual(json);
    expect((await browser.call(complianceStatus)).json).toMatchObject({
      licence: { valid: true, expiresOn: body.expiresOn },
      paused: false,
    });
    expect((await (await aSignedMember(app)).browser.call(licences)).json.licences).toEqual([]);
    const acts = await actsOn(person);
    expect(acts).toEqual([['licence.saved', { ...aLicence, expiresOn: body.expiresOn, wasExpired: false }]]);
    expect(JSON.stringify(acts)).not.toContain(body.number);
    await give(browser, body);
    expect(await actsOn(person)).toHaveLength(1);
  });

  it('is renewed in its place, remembers which picture it was given with, and has to be looked at again', async () => {
    const { person, browser } = await aSignedMember(app);
    await give(browser);
    const rowOf = () =>
      app.db.selectFrom('licence').selectAll().where('person_id', '=', person.id).executeTakeFirstOrThrow();
    expect((await rowOf()).file_id).toBeNull();
    const { frontId: picture } = await threePhotos();
    await browser.call(uploadCredentials, { files: { businessLicense: picture } });
    const { id } = await anAdmin(app.db);
    await app.db.updateTable('licence').set({ verified_at: clock.now(), verified_by: id }).execute();
    const { json } = await give(browser, given(600));
    expect(json.licences).toMatchObject([{ verified: false, expiresOn: dayFrom(clock.now(), 600) }]);
    expect((await rowOf()).file_id).not.toBeNull();
    expect(await isValidated(person)).toBe(true);
  });

  it('that has expired, that is not issued yet or makes no sense is said at its field', async () => {
    const { browser } = await aSignedMember(app);
    const faults = async (body: Partial<LicenceGiven>) =>
      (await give(browser, { ...given(), ...body })).refusal?.fieldCodes;
    expect(await faults({ number: ' ', issuer: '' })).toEqual({
      number: 'licence.number_required',
      issuer: 'licence.issuer_required',
    });
    expect(await faults({ expiresOn: '2026-02-31' })).toEqual({ expiresOn: 'date.invalid' });
    expect(await faults({ expiresOn: dayFrom(clock.now(), -1) })).toEqual({ expiresOn: 'licence.expired' });
    expect(await faults({ expiresOn: dayFrom(clock.now(), 366 * 11) })).toEqual({ expiresOn: 'date.too_far' });
    expect(await faults({ issuedOn: dayFrom(clock.now(), 1) })).toEqual({ issuedOn: 'date.future' });
    expect(await faults({ issuedOn: dayFrom(clock.now(), 301) })).toEqual({ issuedOn: 'date.order' });
    expect((await browser.call(licences)).json.licences).toEqual([]);
    expect((await give(browser, given(0))).status).toBe(200);
  });

  it('of nobody’s place or kind is not found', async () => {
    const { browser } = await aSignedMember(app);
    for (const params of [
      { place: 'ZZ', document: 'STATE_LOCKSMITH_LICENSE' },
      { place: 'TX', document: 'PHOTO_ID' },
    ]) {
      const answer = await browser.callAnyhow(saveLicence, { params, body: given() });
      expect(answer.status).toBe(404);
    }
  });

  it('goes with the profile', async () => {
    const { person, browser } = await aSignedMember(app);
    await give(browser);
    expect((await browser.call(deleteProfile, { body: {} })).status).toBe(200);
    expect(await app.db.selectFrom('licence').select('id').where('person_id', '=', person.id).execute()).toEqual([]);
  });
});

describe('a license that has expired where one is asked for', () => {
  /** A validated member with a paid request that an admin holds, and a license that ends in so many days. */
  const waiting = async (options: { state?: string; days?: number } = {}) => {
    const { person, browser } = await aSignedMember(app, { state: options.state ?? 'Texas' });
    await give(browser, given(options.days ?? 1));
    const { id } = await paidAsMember(app, browser);
    const admin = await anAdmin(app.db);
    await startAndLook(await as(app, admin), id);
    // A day later they have to sign in again.
    const release = async (documentsVerified = false) =>
      (await as(app, admin)).call(processRequest, { body: { vehicleId: id, keycode: 'K1234', documentsVerified } });
    const seen = async () => (await (await as(app, admin)).call(deskRequest, { params: { id } })).json;
    return { person, browser, release, seen };
  };
  /** To the first moment at which a license that ends so many days from now no longer counts. */
  const pass = (days: number) => {
    const last = new Date(`${dayFrom(clock.now(), days)}T00:00:00Z`).getTime();
    clock.set(new Date(last + DAY_MS + 10 * HOUR_MS));
  };

  it('counts through its last day, wherever in the country; then no release rests on the account, and the documents are what counts', async () => {
    const { person, seen, release } = await waiting();
    pass(1);
    clock.advance(-1);
    expect(await seen()).toMatchObject({ isValidatedUser: true });
    clock.advance(1);
    expect(await seen()).toMatchObject({ isValidatedUser: false, isPausedUser: true });
    const refused = await release();
    expect([refused.status, refused.refusal?.code]).toEqual([409, 'request.unchecked']);
    expect(await isValidated(person)).toBe(true);
    expect((await release(true)).json).toMatchObject({ status: 'FULFILLED' });
  });

  it('is said to its owner on every page that speaks of it, and stops no order of theirs', async () => {
    const { person } = await waiting();
    pass(1);
    const browser = await as(app, person);
    expect((await browser.call(licences)).json).toMatchObject({ paused: true, licences: [{ state: 'EXPIRED' }] });
    expect((await browser.call(complianceStatus)).json).toMatchObject({ licence: { valid: false }, paused: true });
    expect((await browser.call(notices)).json.map(({ id }) => id)).toContain('licence-expired');
    expect((await paidAsMember(app, browser)).id).toEqual(expect.any(String));
    expect((await browser.call(userOrders)).json).toMatchObject({ ACCOUNT: false, DOCS: false });
  });

  it('is renewed late: the pause is over, and the account is validated again before a release rests on it', async () => {
    const { person, release } = await waiting();
    pass(1);
    const browser = await as(app, person);
    expect((await give(browser)).json).toMatchObject({ paused: false });
    expect(await isValidated(person)).toBe(false);
    expect((await release()).refusal?.code).toBe('request.unchecked');
    expect((await actsOn(person)).at(-1)).toEqual(['person.validation_ended', { why: 'licence_renewed_late' }]);
    const mails = await owedMails(app, { to: person.email }, 'template');
    expect(mails.filter(({ template }) => template === 'validation-ended')).toHaveLength(1);
  });

  it('is no way out: whoever takes it off file is validated again, before its end as after it', async () => {
    for (const days of [0, 1]) {
      const { person, release } = await waiting();
      if (days > 0) pass(days);
      const browser = await as(app, person);
      expect((await browser.call(removeLicence, { params: aLicence })).json.licences).toEqual([]);
      expect(await isValidated(person)).toBe(false);
      expect((await release()).refusal?.code).toBe('request.unchecked');
      expect((await actsOn(person)).at(-1)).toEqual(['person.validation_ended', { why: 'licence_removed' }]);
      await browser.call(removeLicence, { params: aLicence });
      expect(await actsOn(person)).toHaveLength(3);
    }
  });

  it('of another place or of another kind, or where none is asked for, pauses nobody', async () => {
    const elsewhere = await waiting({ state: 'Nevada' });
    const free = await waiting({ state: 'Alaska' });
    const business = await waiting({ days: 300 });
    await give(business.browser, given(1), { document: 'BUSINESS_LICENSE' });
    pass(1);
    for (const { person, release } of [elsewhere, free, business]) {
      expect((await release()).status).toBe(200);
      const browser = await as(app, person);
      expect((await browser.call(licences)).json.paused).toBe(false);
      await browser.call(removeLicence, {
        params: paramsOf(person === business.person ? { document: 'BUSINESS_LICENSE' } : {}),
      });
      expect(await isValidated(person)).toBe(true);
    }
  });

  it('changes nothing for members who never gave one', async () => {
    const { browser, person } = await aSignedMember(app);
    const { id } = await paidAsMember(app, browser);
    const desk = await as(app, await anAdmin(app.db));
    await startAndLook(desk, id);
    expect((await desk.call(processRequest, { body: { vehicleId: id, keycode: 'K1234' } })).status).toBe(200);
    expect(await isValidated(person)).toBe(true);
  });

  it('pauses from the moment at which a super admin records that one is asked for, and until none is', async () => {
    const { person, browser } = await aSignedMember(app, { state: 'Nevada' });
    await give(browser, given(1), { place: 'NV' });
    pass(1);
    const isPaused = async () => (await (await as(app, person)).call(licences)).json.paused;
    const root = await as(app, await aSuperAdmin(app.db));
    const record = (version: number, licenceRequired: boolean) =>
      root.call(changeJurisdiction, { params: { code: 'NV' }, body: { ...aRule, version, licenceRequired } });
    expect(await isPaused()).toBe(true);
    await record(1, false);
    expect(await isPaused()).toBe(false);
    await record(2, true);
    expect(await isPaused()).toBe(true);
  });

  it('that is being taken off file while a code is released is waited for', async () => {
    const { person, release } = await waiting({ days: 300 });
    const { id } = await app.db
      .selectFrom('licence')
      .select('id')
      .where('person_id', '=', person.id)
      .executeTakeFirstOrThrow();
    const answer = await overtake(
      app.db,
      async (tx) => {
        await tx.updateTable('person').set({ is_validated: false }).where('id', '=', person.id).execute();
        await deleteLicence(tx, id);
      },
      () => release(),
    );
    expect(answer.refusal?.code).toBe('request.unchecked');
  });
});
