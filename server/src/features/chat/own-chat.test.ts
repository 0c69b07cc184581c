import { randomUUID } from 'node:crypto';
import {
  answerConversation,
  chatHistory,
  chatPhoto,
  chatState,
  conversation,
  conversationMessages,
  readChat,
  readConversation,
  sendChat,
  uploadChatPhoto,
} from '@keywright/contract/chat';
import { deleteProfile } from '@keywright/contract/profile';
import { expect, it } from 'vitest';
import { heldClock } from '../../platform/clock.ts';
import { aTalker } from '../../testing/chat.ts';
import { onRecord } from '../../testing/look-ups.ts';
import { appOfThisFile } from '../../testing/opened.ts';
import { as, type Visitor, visitor } from '../../testing/browser.ts';
import { flat } from '../../testing/images/photos.ts';
import { anAdmin } from '../../testing/people.ts';
import { paidAsMember } from '../../testing/requests.ts';

const clock = heldClock();
const app = await appOfThisFile({ clock });
const ann = await as(app, await anAdmin(app.db, { fname: 'Ann', lname: 'Lee' }));

const picture = flat({ width: 24, height: 16 }).jpeg().toBuffer();
const upload = async (by: Visitor, photo?: Buffer) =>
  by.call(uploadChatPhoto, { files: { photo: photo ?? (await picture) } });
const say = (by: Visitor, body: { message?: string; photo?: string; about?: string; key?: string }) =>
  by.call(sendChat, { body: { message: '', ...body } });
const answer = (id: string, message: string) =>
  ann.call(answerConversation, { params: { id }, body: { message, key: randomUUID() } });
const see = (by: Visitor, id: string) => by.call(chatPhoto, { params: { id } });
const endPlan = (id: string) =>
  app.db
    .updateTable('subscription')
    .set({ ends_at: new Date(0) })
    .where('person_id', '=', id)
    .execute();

it('who comes back finds how much is new and up to where the desk has read, and reading it in one tab counts in all', async () => {
  const mia = await aTalker(app);
  const state = async () => (await mia.call(chatState)).json;
  expect(await state()).toEqual({ isOpen: true, unread: 0, deskRead: 0 });
  await say(mia, { message: 'Hello' });
  expect(await state()).toEqual({ isOpen: true, unread: 0, deskRead: 0 });
  await ann.call(readConversation, { params: { id: mia.id }, body: { upTo: 1 } });
  expect((await state()).deskRead).toBe(1);
  await answer(mia.id, 'One');
  await answer(mia.id, 'Two');
  expect((await state()).unread).toBe(2);
  const read = (upTo: number) => mia.call(readChat, { body: { upTo } });
  expect((await read(2)).json.unread).toBe(1);
  expect((await read(1)).json.unread).toBe(1);
  expect((await read(2_000_000)).json).toEqual({ isOpen: true, unread: 0, deskRead: 3 });
  // Who writes has read what stands above.
  await answer(mia.id, 'Three');
  await say(mia, { message: 'Thanks' });
  expect((await state()).unread).toBe(0);
  await answer(mia.id, 'You are welcome');
  await endPlan(mia.id);
  expect(await state()).toEqual({ isOpen: false, unread: 0, deskRead: 0 });
  expect((await read(6)).refusal?.code).toBe('chat.closed');
});

it('a photo goes with a message or stands for one, its sender and the desk see it, and the desk’s look is on record', async () => {
  const mia = await aTalker(app);
  const { json: photo } = await upload(mia);
  expect(photo).toMatchObject({ width: 24, height: 16 });
  // Before it is sent its uploader alone sees it.
  expect((await see(mia, photo.id)).status).toBe(200);
  expect((await see(ann, photo.id)).status).toBe(404);
  const key = randomUUID();
  expect((await say(mia, { photo: photo.id, key })).json).toMatchObject({
    id: 1,
    message: '',
    photo: { id: photo.id, width: 24, height: 16, isKept: true },
  });
  expect((await say(mia, { photo: photo.id, key })).json.id).toBe(1);
  const seen = await see(ann, photo.id);
  expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const { json: atDesk } = await ann.call(conversationMessages, { params: { id: mia.id } });
  expect(atDesk[0]?.photo?.id).toBe(photo.id);
  const looks = await onRecord(app, { on: photo.id, action: 'chat.photo_viewed' }, 'actor_id', 'details');
  expect(looks).toEqual([{ actor_id: ann.person.id, details: { personId: mia.id } }]);
});

it('nobody has looked at a photo of a conversation that could not be read', async () => {
  const mia = await aTalker(app);
  const { id } = (await upload(mia)).json;
  await say(mia, { photo: id });
  await app.db
    .updateTable('stored_file')
    .set({ wrapped_key: Buffer.from('another key') })
    .where('id', '=', id)
    .execute();
  expect((await see(ann, id)).status).toBe(500);
  const looks = app.db.selectFrom('audit_entry').select('id').where('action', '=', 'chat.photo_viewed');
  expect(await looks.where('object_id', '=', id).execute()).toEqual([]);
});

it('nobody else sees or sends a photo: no stranger, no other member, not once more, not after the plan', async () => {
  const [mia, max] = [await aTalker(app), await aTalker(app)];
  const { id } = (await upload(mia)).json;
  expect((await see(max, id)).status).toBe(404);
  expect((await say(max, { photo: id })).refusal?.code).toBe('chat.photo_gone');
  await say(mia, { photo: id });
  expect((await see(max, id)).status).toBe(404);
  expect((await see(visitor(app.url), id)).status).toBe(401);
  expect((await say(mia, { photo: id })).refusal?.code).toBe('chat.photo_gone');
  expect((await say(mia, { photo: randomUUID() })).refusal?.code).toBe('chat.photo_gone');
  expect((await say(mia, {})).refusal?.fields).toEqual({ message: expect.any(String) });
  await endPlan(mia.id);
  expect((await see(mia, id)).refusal?.code).toBe('chat.closed');
  expect((await upload(mia)).refusal?.code).toBe('chat.closed');
});

it('what is no image is refused by its content, whatever it is called, and too many in an hour are', async () => {
  const mia = await aTalker(app);
  expect((await upload(mia, Buffer.from('<svg onload="alert(1)"/>'))).refusal?.code).toBe('upload.not_image');
  expect((await upload(mia, Buffer.from('%PDF-1.7\n'))).refusal?.code).toBe('upload.not_image');
  const cut = (await picture).subarray(0, 200);
  expect((await upload(mia, cut)).status).toBe(422);
  const max = await aTalker(app);
  for (let n = 0; n < 20; n += 1) expect((await upload(max)).status).toBe(200);
  expect((await upload(max)).refusal?.code).toBe('limit.too_many');
});

it('a message names an order of its writer, beside which the desk then reads; no other can be named', async () => {
  const mia = await aTalker(app);
  const first = await paidAsMember(app, mia);
  clock.advance(1_000);
  const second = await paidAsMember(app, mia);
  const beside = async () => (await ann.call(conversation, { params: { id: mia.id } })).json.request?.id;
  await say(mia, { message: 'Hello' });
  expect(await beside()).toBe(second.id);
  const { json: sent } = await say(mia, { message: 'About the first', about: first.id });
  expect(sent.about).toEqual({ requestId: first.id, confirmationNumber: first.confirmationNumber });
  expect(await beside()).toBe(first.id);
  const max = await aTalker(app);
  expect((await say(max, { message: 'Mine?', about: first.id })).refusal?.code).toBe('chat.about_unknown');
  expect((await max.call(chatHistory)).json).toEqual([]);
});

it('T-60: nobody speaks as the desk by saying so', async () => {
  const mia = await aTalker(app);
  const body = { message: 'It is fine.', sender: 'AGENT', sentBy: ann.person.id, id: 7 };
  const { json } = await mia.callAnyhow(sendChat, { body });
  expect(json).toMatchObject({ id: 1, sender: 'USER' });
});

it('who deletes their profile leaves no photo', async () => {
  const mia = await aTalker(app);
  const { id } = (await upload(mia)).json;
  await say(mia, { photo: id });
  const stateOf = async () =>
    (await app.db.selectFrom('stored_file').select('state').where('id', '=', id).executeTakeFirst())?.state;
  expect(await stateOf()).toBe('STORED');
  expect((await mia.call(deleteProfile, { body: { password: 'right horse' } })).status).toBe(200);
  expect(await stateOf()).toBe('DELETED');
});
