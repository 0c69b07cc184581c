import { randomUUID } from 'node:crypto';
import { cannedReplies, saveCannedReply } from '@keywright/contract/chat';
import { expect, it } from 'vitest';
import { onRecord } from '../../testing/look-ups.ts';
import { appOfThisFile } from '../../testing/opened.ts';
import { as } from '../../testing/browser.ts';
import { cannedTexts } from '../../testing/chat.ts';
import { anAdmin, aSuperAdmin } from '../../testing/people.ts';

const app = await appOfThisFile();
const root = await as(app, await aSuperAdmin(app.db, { fname: 'Ruth', lname: 'Root' }));
const ann = await as(app, await anAdmin(app.db));

const save = (id: string, version: number, more: object = {}) =>
  root.callAnyhow(saveCannedReply, { params: { id }, body: { version, title: 'Hello', ...cannedTexts, ...more } });
const titles = async () => (await ann.call(cannedReplies)).json.map(({ title }) => title);

it('the desk has some from the beginning, in each language', async () => {
  const { json } = await ann.call(cannedReplies);
  expect(json.length).toBeGreaterThanOrEqual(3);
  for (const { texts } of json) expect(Object.values(texts).every((text) => text.length > 20)).toBe(true);
});

it('a super admin writes, changes and removes one, each version stays on record', async () => {
  const id = randomUUID();
  expect((await save(id, 0)).json.find((reply) => reply.id === id)).toMatchObject({
    version: 1,
    texts: cannedTexts,
    changedBy: 'Ruth Root',
  });
  expect((await save(id, 1, { title: 'Good day' })).status).toBe(200);
  expect(await titles()).toContain('Good day');
  expect((await save(id, 2, { title: 'Good day', removed: true })).status).toBe(200);
  expect(await titles()).not.toContain('Good day');
  const kept = await app.db.selectFrom('canned_reply').select('version').where('id', '=', id).execute();
  expect(kept).toHaveLength(3);
  const acts = await onRecord(app, { on: id }, 'details');
  expect(acts.map(({ details }) => details)).toContainEqual({ version: 3, title: 'Good day', removed: true });
});

it('each is offered where a super admin has it offered, in messages where they said nothing', async () => {
  const id = randomUUID();
  await save(id, 0);
  const usedFor = async () => (await ann.call(cannedReplies)).json.find((reply) => reply.id === id)?.usedFor;
  expect(await usedFor()).toBe('MESSAGE');
  expect((await save(id, 1, { usedFor: 'DECLINE' })).status).toBe(200);
  expect(await usedFor()).toBe('DECLINE');
  expect((await save(id, 2, { usedFor: 'ELSEWHERE' })).status).toBe(422);
});

it('of two who change the same one is told that somebody was faster', async () => {
  const id = randomUUID();
  await save(id, 0);
  const answers = await Promise.all([save(id, 1, { title: 'One' }), save(id, 1, { title: 'Other' })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await save(id, 1)).refusal?.code).toBe('canned.changed');
  expect((await save(id, 7)).refusal?.code).toBe('canned.changed');
});

it('each language is needed', async () => {
  const { refusal } = await save(randomUUID(), 0, { fr: ' ', title: '' });
  expect(Object.keys(refusal?.fields ?? {}).toSorted()).toEqual(['fr', 'title']);
});
