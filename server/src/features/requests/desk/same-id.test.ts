import { deskRequest, noteIdNumber } from '@keywright/contract/desk';
import { reviewDocument } from '@keywright/contract/reviews';
import { deleteProfile } from '@keywright/contract/profile';
import { beforeEach, describe, expect, it } from 'vitest';
import { as, type Visitor, visitor } from '../../../testing/browser.ts';
import { onRecord } from '../../../testing/look-ups.ts';
import { aRegistered, lookAt } from '../../../testing/members.ts';
import { appOfThisFile } from '../../../testing/opened.ts';
import { anAdmin } from '../../../testing/people.ts';
import { paidAsGuest, paidAsMember, start } from '../../../testing/requests.ts';
import { documentIdOf } from '../../../testing/reviews.ts';

const app = await appOfThisFile();
let ann: Visitor;
beforeEach(async () => {
  await app.db.deleteFrom('attempt').execute();
  ann = await as(app, await anAdmin(app.db));
});

type Typed = { idNumber?: string; idPlace?: 'TX' | 'CA' };

const ofGuest = async (): Promise<string> => {
  const { id } = await paidAsGuest(app, visitor(app.url));
  await start(ann, id);
  return id;
};
const note = (id: string, typed: Typed) => ann.call(noteIdNumber, { params: { id }, body: typed });
const sameId = async (id: string) =>
  (await ann.call(deskRequest, { params: { id } })).json.flags.find(({ kind }) => kind === 'SAME_ID');

/** A member whose ID an admin approved with its number. */
const aChecked = async (typed: Typed) => {
  const { person, browser, seen } = await aRegistered(app, ['frontId']);
  await lookAt(ann, seen);
  const docId = await documentIdOf(app, person.id);
  expect((await ann.call(reviewDocument, { params: { docId }, body: { verified: true, ...typed } })).status).toBe(200);
  return { person, browser };
};

describe('the number of a checked ID', () => {
  it('is found in the order of somebody else, however it was typed', async () => {
    const first = await ofGuest();
    const second = await ofGuest();
    await note(first, { idNumber: 'd123-4567 8' });
    expect(await sameId(first)).toBeUndefined();
    const { json } = await note(second, { idNumber: 'D12345678' });
    expect(json.flags.find(({ kind }) => kind === 'SAME_ID')).toMatchObject({
      needsSecond: false,
      others: [{ requestId: first, personId: null }],
    });
    expect(await sameId(first)).toMatchObject({ others: [{ requestId: second }] });
  });

  it('of two different issuers is no match; where one is not named it is', async () => {
    const ids = [await ofGuest(), await ofGuest(), await ofGuest()] as const;
    await note(ids[0], { idNumber: 'ZZ100200', idPlace: 'TX' });
    await note(ids[1], { idNumber: 'ZZ100200', idPlace: 'CA' });
    expect(await sameId(ids[1])).toBeUndefined();
    await note(ids[2], { idNumber: 'ZZ100200' });
    expect(await sameId(ids[2])).toMatchObject({ others: [{}, {}] });
  });

  it('of an account is found on another account', async () => {
    const one = await aChecked({ idNumber: 'QX 55-001' });
    const other = await aChecked({ idNumber: 'qx55001' });
    const { id } = await paidAsMember(app, await as(app, other.person));
    expect(await sameId(id)).toMatchObject({ others: [{ requestId: null, personId: one.person.id }] });
  });

  it('of one customer in two of their own orders is no match', async () => {
    const { person } = await aChecked({});
    const browser = await as(app, person);
    const ids = [(await paidAsMember(app, browser)).id, (await paidAsMember(app, browser)).id] as const;
    for (const id of ids) {
      await start(ann, id);
      await note(id, { idNumber: 'OWN-0001' });
    }
    expect(await sameId(ids[0])).toBeUndefined();
  });

  it('is nowhere in the database, in the log or in an answer, and stays while it matches another', async () => {
    const id = await ofGuest();
    const other = await ofGuest();
    await note(other, { idNumber: 'SECRET99887' });
    const { text } = await note(id, { idNumber: 'SECRET99887' });
    expect(text).not.toContain('99887');
    const row = await app.db.selectFrom('request').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.id_number_mark).toHaveLength(32);
    expect(JSON.stringify([row, await onRecord(app, { on: id }), app.logged])).not.toContain('99887');
    for (const idNumber of ['', 'ANOTHER-1']) {
      const refused = await ann.call(noteIdNumber, { params: { id }, body: { idNumber } });
      expect([refused.status, refused.refusal?.code]).toEqual([409, 'id_number.matches']);
    }
    expect(await sameId(other)).toMatchObject({ others: [{}] });
  });

  it('that matches another is given no other issuer, which would make two IDs of one', async () => {
    const [id, other] = [await ofGuest(), await ofGuest()];
    await note(other, { idNumber: 'PLACE-4411', idPlace: 'TX' });
    await note(id, { idNumber: 'PLACE-4411', idPlace: 'TX' });
    const moved = await note(id, { idNumber: 'PLACE-4411', idPlace: 'CA' });
    expect([moved.status, moved.refusal?.code]).toEqual([409, 'id_number.matches']);
    expect(await sameId(id)).toMatchObject({ others: [{ requestId: other }] });
    await aChecked({ idNumber: 'PLACE-5522', idPlace: 'TX' });
    const { person } = await aChecked({ idNumber: 'PLACE-5522', idPlace: 'TX' });
    const docId = await documentIdOf(app, person.id);
    const again = (idPlace: 'TX' | 'CA') =>
      ann.call(reviewDocument, { params: { docId }, body: { verified: true, idNumber: 'PLACE-5522', idPlace } });
    expect((await again('CA')).refusal?.code).toBe('id_number.matches');
    expect((await again('TX')).status).toBe(200);
  });

  it('that matches nobody can be corrected and taken back', async () => {
    const id = await ofGuest();
    await note(id, { idNumber: 'TYPO-1' });
    await note(id, { idNumber: 'TYPO-2' });
    await note(id, { idNumber: '' });
    const row = await app.db.selectFrom('request').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.id_number_mark).toBeNull();
  });

  it('goes with the profile', async () => {
    const { person, browser } = await aChecked({ idNumber: 'GONE-4711' });
    await browser.call(deleteProfile, { body: { password: person.password } });
    const row = await app.db
      .selectFrom('person')
      .select('id_number_mark')
      .where('id', '=', person.id)
      .executeTakeFirst();
    expect(row).toEqual({ id_number_mark: null });
  });

  it('is refused at the field where it can be none', async () => {
    const { refusal } = await note(await ofGuest(), { idNumber: 'A1' });
    expect(refusal?.fieldCodes).toEqual({ idNumber: 'id_number.invalid' });
  });

  it('is for the admin who works on the request', async () => {
    const { id } = await paidAsGuest(app, visitor(app.url));
    expect((await note(id, { idNumber: 'D1234567' })).status).toBe(409);
    await start(await as(app, await anAdmin(app.db)), id);
    expect((await note(id, { idNumber: 'D1234567' })).status).toBe(409);
  });
});
