import { requestKeycode } from '@keywright/contract/ask';
import { deskRequest, pendingRequests, processRequest } from '@keywright/contract/desk';
import type { FlagKind } from '@keywright/contract/flag-kinds';
import { changeFlagRule, flagRules } from '@keywright/contract/flags';
import { validateMember } from '@keywright/contract/members';
import { secondLook } from '@keywright/contract/second-look';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { lastOnRecord, onRecord, requestRow } from '../../../testing/look-ups.ts';
import { appOfThisFile } from '../../../testing/opened.ts';
import { as, visitor } from '../../../testing/browser.ts';
import { found } from '../../../testing/found.ts';
import { idPicture, registrationPicture } from '../../../testing/images/papers.ts';
import { giveLicense } from '../../../testing/licences.ts';
import { aRegistered, lookAt } from '../../../testing/members.ts';
import { aMember, anAdmin, aSuperAdmin } from '../../../testing/people.ts';
import {
  aVehicle,
  aVin,
  lookAtPhotos,
  paidAsGuest,
  paidAsMember,
  pay,
  start,
  startAndLook,
} from '../../../testing/requests.ts';
import { lockFlagRules } from './flag-rules.store.ts';

const app = await appOfThisFile();
const annHerself = await anAdmin(app.db, { fname: 'Ann', lname: 'Archer' });
const bobHimself = await anAdmin(app.db, { fname: 'Bob', lname: 'Baker' });
const ann = await as(app, annHerself);
const bob = await as(app, bobHimself);
const root = await as(app, await aSuperAdmin(app.db));
beforeEach(async () => {
  await app.db.deleteFrom('attempt').execute();
});

const guest = () => visitor(app.url);
const caseOf = async (id: string, by = ann) => (await by.call(deskRequest, { params: { id } })).json;
const kindsOf = async (id: string): Promise<FlagKind[]> => (await caseOf(id)).flags.map(({ kind }) => kind);
const release = (vehicleId: string, by = ann) =>
  by.call(processRequest, { body: { vehicleId, keycode: 'K1234', documentsVerified: true } });
const look = async (id: string, by = bob, verdict: 'APPROVED' | 'OBJECTED' = 'APPROVED', note = '') =>
  by.call(secondLook, { params: { id }, body: { verdict, note, mark: await lookAtPhotos(by, id) } });
const ruleOf = async (kind: FlagKind) => found((await root.call(flagRules)).json.find((rule) => rule.kind === kind));
const say = async (kind: FlagKind, rule: { needsSecond?: boolean; most?: number | null }) => {
  const { version, needsSecond, most } = await ruleOf(kind);
  return root.call(changeFlagRule, { params: { kind }, body: { version, needsSecond, most, ...rule } });
};

/** A super admin chose a second review for these two. */
await say('VIN_ELSEWHERE', { needsSecond: true });
await say('SAME_PHOTO', { needsSecond: true });

/** Two orders of one VIN by two guests; the first of them is in Ann's hands. */
const twice = async () => {
  const vehicle = aVehicle();
  const one = await paidAsGuest(app, guest(), vehicle);
  const other = await paidAsGuest(app, guest(), vehicle);
  await startAndLook(ann, one.id);
  return { id: one.id, one, other };
};

/** Asked for with these pictures, and paid. */
const paidWith = async (photos: Record<'frontId' | 'backId' | 'registration', Buffer>) => {
  const browser = guest();
  const { json } = await browser.call(requestKeycode, { body: aVehicle(), files: photos });
  return { ...json, ...(await pay(app, { guestId: json.guestUserId })) };
};
const papersOf = async (name: string, vin = aVin()) => ({
  frontId: await idPicture({ name, side: 'front' }),
  backId: await idPicture({ name, side: 'back' }),
  registration: await registrationPicture({ vin, make: 'Ford', year: 2019, owner: name }),
});

describe('a flag', () => {
  it('is of a VIN that somebody else paid for, and names the order; one’s own second order is none', async () => {
    const { id, other } = await twice();
    expect((await caseOf(id)).flags).toEqual([
      {
        kind: 'VIN_ELSEWHERE',
        needsSecond: true,
        orders: [
          {
            id: other.id,
            confirmationNumber: other.confirmationNumber,
            status: 'PENDING',
            paidAt: expect.any(String),
          },
        ],
      },
    ]);
    const again = await as(app, await aMember(app.db, { state: 'Ohio' }));
    const vehicle = aVehicle();
    await paidAsMember(app, again, vehicle);
    const { id: second } = await paidAsMember(app, again, vehicle);
    expect(await kindsOf(second)).toEqual(['NEW_ACCOUNT']);
  });

  it('is of the same photo in somebody else’s order, and of one that looks like it; other people’s papers are neither', async () => {
    const sam = await papersOf('Sam Doe');
    const first = await paidWith(sam);
    const taken = await paidWith({ ...(await papersOf('Olga Ivanova')), frontId: sam.frontId });
    expect((await caseOf(taken.id)).flags).toMatchObject([
      {
        kind: 'SAME_PHOTO',
        needsSecond: true,
        photos: [
          { kind: 'frontId', confirmationNumber: first.confirmationNumber, requestId: first.id, personId: null },
        ],
      },
    ]);
    const smaller = await sharp(sam.frontId).resize(700).jpeg({ quality: 55 }).toBuffer();
    const alike = await paidWith({ ...(await papersOf('Peter Quill')), frontId: smaller });
    const [flag, ...others] = (await caseOf(alike.id)).flags;
    expect(others).toEqual([]);
    expect(flag).toMatchObject({ kind: 'SIMILAR_PHOTO', needsSecond: false });
    expect(flag?.kind === 'SIMILAR_PHOTO' && flag.photos.map((photo) => photo.confirmationNumber).toSorted()).toEqual(
      [first.confirmationNumber, taken.confirmationNumber].toSorted(),
    );
    const { id } = await paidWith(await papersOf('Zoe Zimmer'));
    expect(await kindsOf(id)).toEqual([]);
  }, 30_000);

  it('is of a photo among another account’s papers', async () => {
    const { seen, person: keeper } = await aRegistered(app);
    const fileId = found(seen.frontId?.split('/').at(-1));
    const { id } = await paidAsGuest(app, guest());
    await app.db
      .updateTable('stored_file')
      .set((eb) => ({
        original_sha256: eb.selectFrom('stored_file').select('original_sha256').where('id', '=', fileId),
      }))
      .where('id', '=', (eb) =>
        eb.selectFrom('document').select('file_id').where('request_id', '=', id).where('kind', '=', 'backId'),
      )
      .execute();
    expect((await caseOf(id)).flags).toMatchObject([
      {
        kind: 'SAME_PHOTO',
        photos: [{ kind: 'backId', confirmationNumber: null, requestId: null, personId: keeper.id }],
      },
    ]);
  });

  it('is of a VIN that does not fit, of a new account, of many requests a day, and of a postal code elsewhere', async () => {
    const wrong = await paidAsGuest(app, guest(), {
      ...aVehicle('Toyota', { make: 'Ford', model: 'F-150' }),
      vinConfirmed: 'true',
    });
    expect((await caseOf(wrong.id)).flags).toEqual([{ kind: 'VIN_FORM', needsSecond: false, warnings: ['wmi_make'] }]);
    const browser = await as(app, await aMember(app.db, { state: 'Ohio' }));
    const update = (change: Record<string, unknown>) =>
      app.db.updateTable('person').set(change).where('id', '=', browser.person.id).execute();
    await update({ created_at: new Date(Date.now() - 400 * 24 * 60 * 60 * 1_000) });
    const paid = await paidAsMember(app, browser);
    expect(await kindsOf(paid.id)).toEqual([]);
    await update({ zip_code: '90210' });
    expect((await caseOf(paid.id)).flags).toEqual([
      { kind: 'OTHER_STATE', needsSecond: false, state: 'OH', byPostalCode: 'CA' },
    ]);
    for (const code of ['43004', '43004-1234', 'somewhere', '00901', '']) {
      await update({ zip_code: code });
      expect([code, await kindsOf(paid.id)]).toEqual([code, []]);
    }
    await update({ state: 'Ontario', zip_code: 'H2X 1Y4' });
    expect((await caseOf(paid.id)).flags).toMatchObject([{ state: 'ON', byPostalCode: 'QC' }]);
    await update({ state: 'Ohio', zip_code: '', created_at: new Date(Date.now() - 60_000) });
    expect((await caseOf(paid.id)).flags).toEqual([{ kind: 'NEW_ACCOUNT', needsSecond: false, days: 0 }]);
    await say('MANY_REQUESTS', { most: 1 });
    const second = await paidAsMember(app, browser);
    expect((await caseOf(second.id)).flags).toContainEqual({ kind: 'MANY_REQUESTS', needsSecond: false, count: 2 });
    await say('MANY_REQUESTS', { most: 5 });
    expect(await kindsOf(second.id)).toEqual(['NEW_ACCOUNT']);
  });
});

describe('the LICENSE_MISSING flag', () => {
  it('is raised, in the list too, while a required license is not on file, and needs no second admin by default', async () => {
    const member = await aMember(app.db);
    const { id } = await paidAsMember(app, await as(app, member));
    const flag = { kind: 'LICENSE_MISSING', needsSecond: false, place: 'TX' };
    expect((await caseOf(id)).flags).toContainEqual(flag);
    const listed = (await ann.call(pendingRequests, { query: { limit: 100 } })).json.find((one) => one.id === id);
    expect(listed?.flags).toContainEqual(flag);
    await giveLicense(app.db, member.id);
    expect(await kindsOf(id)).toEqual(['NEW_ACCOUNT']);
  });

  it('is not raised where no license is required, nor for a guest', async () => {
    const { id } = await paidAsMember(app, await as(app, await aMember(app.db, { state: 'Ohio' })));
    expect(await kindsOf(id)).toEqual(['NEW_ACCOUNT']);
    const { id: ofGuest } = await paidAsGuest(app, guest(), aVehicle());
    expect(await kindsOf(ofGuest)).toEqual([]);
  });
});

describe('a code that waits for a second admin', () => {
  it('leaves only when somebody else has looked and approved: on record by both names', async () => {
    const { id } = await twice();
    const refused = await release(id);
    expect([refused.status, refused.refusal?.code]).toEqual([409, 'request.second_look']);
    const own = await look(id, ann);
    expect([own.status, own.refusal?.code]).toEqual([409, 'request.look_own']);
    expect((await caseOf(id, bob)).can).toContain('secondLook');
    expect((await caseOf(id, ann)).can).not.toContain('secondLook');
    expect((await look(id)).json.secondLook).toMatchObject({
      isNeeded: true,
      isApproved: true,
      last: { verdict: 'APPROVED', name: 'Bob Baker', isMine: true },
    });
    expect((await release(id)).status).toBe(200);
    const row = await requestRow(app, id);
    expect(row).toMatchObject({
      needed_second_look: true,
      second_look_by: bobHimself.id,
      fulfilled_by: annHerself.id,
    });
    const told = (await onRecord(app, { on: id })).filter(({ action }) => /second_look|fulfilled/.test(action));
    expect(told).toMatchObject([
      {
        action: 'request.second_look',
        actor_id: bobHimself.id,
        details: { verdict: 'APPROVED', flags: ['VIN_ELSEWHERE'] },
      },
      { action: 'request.fulfilled', details: { flags: ['VIN_ELSEWHERE'], secondLookBy: bobHimself.id } },
    ]);
  });

  it('stays when the last word is an objection, which says why, and goes when it is taken back', async () => {
    const { id } = await twice();
    const wordless = await look(id, bob, 'OBJECTED');
    expect([wordless.status, wordless.refusal?.code]).toEqual([422, 'request.objection_why']);
    await look(id);
    expect((await look(id, bob, 'OBJECTED', 'The ID looks printed.')).status).toBe(200);
    expect((await release(id)).refusal?.code).toBe('request.second_look');
    expect((await caseOf(id)).secondLook).toMatchObject({
      isApproved: false,
      last: { verdict: 'OBJECTED', note: 'The ID looks printed.', isMine: false },
    });
    await look(id);
    expect((await release(id)).status).toBe(200);
  });

  it('is not for whoever approved and then took the request on themselves', async () => {
    const vehicle = aVehicle();
    const { id } = await paidAsGuest(app, guest(), vehicle);
    await paidAsGuest(app, guest(), vehicle);
    expect((await look(id)).status).toBe(200);
    await start(bob, id);
    expect((await release(id, bob)).refusal?.code).toBe('request.second_look');
    expect((await caseOf(id)).secondLook).toMatchObject({
      isNeeded: true,
      isApproved: false,
      last: { name: 'Bob Baker', excludedAs: 'SENDER' },
    });
    await look(id, ann);
    expect((await release(id, bob)).status).toBe(200);
  });

  it('asks for it anew when another flag came up, the photos were not opened, or who approved is no admin any more', async () => {
    const { id, one } = await twice();
    const byCarl = await as(app, await anAdmin(app.db));
    const { flagsMark: mark } = await caseOf(id);
    const blind = await byCarl.call(secondLook, { params: { id }, body: { verdict: 'APPROVED', mark } });
    expect([blind.status, blind.refusal?.code]).toEqual([409, 'request.photos_unseen']);
    await look(id, byCarl);
    await app.db.updateTable('person').set({ approval: 'REVOKED' }).where('id', '=', byCarl.person.id).execute();
    expect((await release(id)).refusal?.code).toBe('request.second_look');
    await look(id);
    await paidAsGuest(app, guest(), { vin: (await caseOf(one.id)).vin });
    expect((await release(id)).refusal?.code).toBe('request.second_look');
    const old = await bob.call(secondLook, { params: { id }, body: { verdict: 'APPROVED', mark } });
    expect([old.status, old.refusal?.code]).toEqual([409, 'request.flags_changed']);
    await look(id);
    expect((await release(id)).status).toBe(200);
    expect((await look(id)).refusal?.code).toBe('request.wrong_state');
  });

  it('asks for it anew when the customer says that they are somewhere else again', async () => {
    const member = await aMember(app.db);
    const move = (state: string, zip_code: string) =>
      app.db.updateTable('person').set({ state, zip_code }).where('id', '=', member.id).execute();
    await move('Texas', '90210');
    const { id } = await paidAsMember(app, await as(app, member));
    await say('OTHER_STATE', { needsSecond: true });
    await startAndLook(ann, id);
    await look(id);
    await move('California', '78701');
    expect((await release(id)).refusal?.code).toBe('request.second_look');
    await look(id);
    expect((await release(id)).status).toBe(200);
    await say('OTHER_STATE', { needsSecond: false });
  });

  it('waits of any flag where the same admin validated the account; another admin sends it alone', async () => {
    const { person, browser, seen } = await aRegistered(app);
    await lookAt(ann, seen);
    expect(
      (await ann.call(validateMember, { params: { id: person.id }, body: { reason: 'Known in person.' } })).status,
    ).toBe(200);
    const mine = await paidAsMember(app, browser);
    const others = await paidAsMember(app, browser);
    expect(await kindsOf(mine.id)).toEqual(['NEW_ACCOUNT']);
    await startAndLook(ann, mine.id);
    expect((await release(mine.id)).refusal?.code).toBe('request.second_look');
    await startAndLook(bob, others.id);
    expect((await release(others.id, bob)).status).toBe(200);
    await look(mine.id);
    expect((await release(mine.id)).status).toBe(200);
  });

  it('is judged by the rule that counts when it commits', async () => {
    const { id } = await paidAsGuest(app, guest(), {
      ...aVehicle('Toyota', { make: 'Ford', model: 'F-150' }),
      vinConfirmed: 'true',
    });
    await startAndLook(ann, id);
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: isHeld, resolve: holds } = Promise.withResolvers<void>();
    const changing = inTransaction(app.parts.db, async (tx) => {
      await lockFlagRules(tx);
      holds();
      await held;
      await tx.insertInto('flag_rule').values({ kind: 'VIN_FORM', version: 1, needs_second: true }).execute();
    });
    await isHeld;
    const releasing = release(id);
    letGo();
    await changing;
    expect((await releasing).refusal?.code).toBe('request.second_look');
    await say('VIN_FORM', { needsSecond: false });
    expect((await release(id)).status).toBe(200);
  });
});

describe('the rules of flags', () => {
  it('are on record with what they said before, kept each version, and within what can be found', async () => {
    expect((await say('SIMILAR_PHOTO', { most: 16 })).status).toBe(422);
    expect((await say('SAME_PHOTO', { most: 3 })).status).toBe(422);
    expect((await say('NEW_ACCOUNT', { most: null })).status).toBe(422);
    const before = await ruleOf('NEW_ACCOUNT');
    expect((await say('NEW_ACCOUNT', { needsSecond: true, most: 30 })).status).toBe(200);
    expect(await ruleOf('NEW_ACCOUNT')).toMatchObject({ version: before.version + 1, needsSecond: true, most: 30 });
    const entry = await lastOnRecord(app, { on: 'NEW_ACCOUNT', action: 'flag_rule.changed' });
    expect(entry.details).toEqual({
      version: before.version + 1,
      rule: { needsSecond: true, most: 30 },
      was: { needsSecond: false, most: 7 },
    });
    const old = await root.call(changeFlagRule, {
      params: { kind: 'NEW_ACCOUNT' },
      body: { version: before.version, needsSecond: false, most: 7 },
    });
    expect([old.status, old.refusal?.code]).toEqual([409, 'flag_rule.changed']);
    expect((await ann.call(flagRules)).status).toBe(403);
  });
});
