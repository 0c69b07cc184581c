import { randomUUID } from 'node:crypto';
import { deskNotices, noticeToAll, noticeToOne } from '@keywright/contract/notices';
import { deleteProfile, notices } from '@keywright/contract/profile';
import { expect, it } from 'vitest';
import { onRecord } from '../../../testing/look-ups.ts';
import { appOfThisFile } from '../../../testing/opened.ts';
import { as, type Visitor } from '../../../testing/browser.ts';
import { aMember, anAdmin, aSuperAdmin } from '../../../testing/people.ts';

const app = await appOfThisFile();
const ann = await as(app, await anAdmin(app.db, { fname: 'Ann', lname: 'Lee' }));
const root = await as(app, await aSuperAdmin(app.db));

const said = (title: string, key = randomUUID()) => ({ key, title, message: 'On Monday.\nAll day.' });
const titlesFor = async (browser: Visitor) => (await browser.call(notices)).json.map(({ title }) => title);

it('an admin tells one member something, once for each press, and nobody else reads it', async () => {
  const [mia, max] = [await as(app, await aMember(app.db)), await as(app, await aMember(app.db))];
  const body = { ...said('Please call us'), email: mia.person.email };
  const { json } = await ann.call(noticeToOne, { body });
  expect(json[0]).toMatchObject({ title: 'Please call us', to: { email: mia.person.email }, by: 'Ann Lee' });
  await ann.call(noticeToOne, { body });
  expect(await titlesFor(mia)).toEqual(['Please call us']);
  expect(await titlesFor(max)).toEqual([]);
  const acts = await onRecord(app, { on: body.key });
  expect(acts.map(({ action, details }) => [action, details])).toEqual([
    ['notice.sent', { to: mia.person.id, title: 'Please call us', confirmedNoCode: false }],
  ]);
  expect((await mia.call(deleteProfile, { body: { password: mia.person.password } })).status).toBe(200);
  expect((await ann.call(deskNotices)).json.map(({ id }) => id)).not.toContain(body.key);
});

it('nobody is told who is no member, or not with us any more', async () => {
  const body = (email: string) => ({ ...said('Hello'), email });
  expect((await ann.call(noticeToOne, { body: body('nobody@example.com') })).refusal?.code).toBe('notice.nobody');
  const { person } = root as Visitor & { person: { email: string } };
  expect((await ann.call(noticeToOne, { body: body(person.email) })).refusal?.code).toBe('notice.nobody');
});

it('a super admin tells all members, and nobody of the desk', async () => {
  const mia = await as(app, await aMember(app.db));
  const body = said('We are closed');
  expect((await ann.call(noticeToAll, { body })).status).toBe(403);
  expect((await root.call(noticeToAll, { body })).status).toBe(200);
  expect((await root.call(noticeToAll, { body })).json.filter(({ id }) => id === body.key)).toHaveLength(1);
  expect(await titlesFor(mia)).toContain('We are closed');
  expect(await titlesFor(ann)).not.toContain('We are closed');
});

it('what is told is text within bounds', async () => {
  const email = (await aMember(app.db)).email;
  const body = { ...said('x'.repeat(101)), message: 'x'.repeat(1_001), email };
  const { refusal } = await ann.callAnyhow(noticeToOne, { body });
  expect(Object.keys(refusal?.fields ?? {}).toSorted()).toEqual(['message', 'title']);
});

it('what may hold a code is told nobody until its writer says that it holds none', async () => {
  const mia = await as(app, await aMember(app.db));
  const one = { ...said('Your code is K12345'), email: mia.person.email };
  expect((await ann.call(noticeToOne, { body: one })).refusal?.fieldCodes).toEqual({ title: 'text.may_hold_code' });
  const all = { ...said('We are open again'), message: 'PIN 4711' };
  expect((await root.call(noticeToAll, { body: all })).refusal?.fieldCodes).toEqual({ message: 'text.may_hold_code' });
  expect(await titlesFor(mia)).not.toContain(one.title);
  expect(await titlesFor(mia)).not.toContain(all.title);
  expect((await ann.call(noticeToOne, { body: { ...one, noCode: true } })).status).toBe(200);
  expect(await titlesFor(mia)).toContain(one.title);
});
