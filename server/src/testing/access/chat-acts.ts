import { aChatPhoto, aSupportMessage, aTalk, cannedTexts } from '../chat.ts';
import { aMember, aTrial } from '../people.ts';
import { type Act, type Doer, withPicture } from './act.ts';

const inTalk =
  (json?: unknown): Act['make'] =>
  async ({ app }) => ({ params: { id: (await aTalk(app.db)).id }, ...(json !== undefined && { json }) });

const withMessage =
  (json?: unknown): Act['make'] =>
  async ({ app }) => ({ params: { id: await aSupportMessage(app.db) }, ...(json !== undefined && { json }) });

const answeredByDoer = async ({ app, person }: Doer): Promise<string> => {
  const { id } = await aTalk(app.db);
  const answered = { answered_by: person.id, answered_since: new Date() };
  await app.db.updateTable('conversation').set(answered).where('person_id', '=', id).execute();
  return id;
};

const messageOfDoer = async ({ app, person }: Doer): Promise<string> => {
  const id = await aSupportMessage(app.db);
  const answered = { answered_by: person.id, answered_since: new Date() };
  await app.db.updateTable('support_message').set(answered).where('id', '=', id).execute();
  return id;
};

const notice = () => ({ key: crypto.randomUUID(), title: 'We are closed', message: 'On Monday.' });

/** The acts of the chat, of what is answered by mail, and of notices. */
export const chatActs = {
  'POST /support/contact': {
    by: 'member',
    make: async () => ({
      json: { name: 'Dana Cole', email: 'nobody@example.com', subject: 'A question', message: 'Where is it?' },
    }),
  },
  'POST /chat/send': {
    by: 'member',
    make: async ({ app, person }) => {
      await aTrial(app, person, 'ACTIVE');
      return { json: { message: 'Hello' } };
    },
  },
  'POST /chat/read': {
    by: 'member',
    make: async ({ app, person }) => {
      await aTrial(app, person, 'ACTIVE');
      await aChatPhoto(app.parts, person);
      return { json: { upTo: 1 } };
    },
  },
  'POST /chat/photos': {
    by: 'member',
    make: async (doer) => {
      await aTrial(doer.app, doer.person, 'ACTIVE');
      return withPicture('photo')(doer);
    },
  },
  'GET /chat/photos/:id': {
    by: 'admin',
    make: async ({ app }) => ({ params: { id: await aChatPhoto(app.parts, await aTalk(app.db)) } }),
  },
  'GET /admin/chat/conversations/:id': { by: 'admin', make: inTalk() },
  'GET /admin/chat/conversations/:id/messages': { by: 'admin', make: inTalk() },
  'POST /admin/chat/conversations/:id/claim': { by: 'admin', make: inTalk({ from: null }) },
  'POST /admin/chat/conversations/:id/release': {
    by: 'admin',
    make: async (doer) => ({ params: { id: await answeredByDoer(doer) } }),
  },
  'POST /admin/chat/conversations/:id/read': { by: 'admin', make: inTalk({ upTo: 1 }) },
  'POST /admin/chat/conversations/:id/close': { by: 'admin', make: inTalk() },
  'POST /admin/chat/conversations/:id/answer': { by: 'admin', make: inTalk({ message: 'Hello' }) },
  'PUT /super-admin/canned-replies/:id': {
    by: 'super admin',
    make: async () => ({
      params: { id: crypto.randomUUID() },
      json: { version: 0, title: 'Hello', ...cannedTexts },
    }),
  },
  'GET /admin/support-messages/:id': { by: 'admin', make: withMessage() },
  'POST /admin/support-messages/:id/claim': { by: 'admin', make: withMessage({ from: null }) },
  'POST /admin/support-messages/:id/release': {
    by: 'admin',
    make: async (doer) => ({ params: { id: await messageOfDoer(doer) } }),
  },
  'POST /admin/support-messages/:id/answer': {
    by: 'admin',
    make: async (doer) => ({
      params: { id: await messageOfDoer(doer) },
      json: { key: crypto.randomUUID(), message: 'It is on its way.' },
    }),
  },
  'POST /admin/support-messages/:id/close': { by: 'admin', make: withMessage({ closed: true }) },
  'POST /admin/notices': {
    by: 'admin',
    make: async ({ app }) => ({ json: { ...notice(), email: (await aMember(app.db)).email } }),
  },
  'POST /super-admin/notices': { by: 'super admin', make: async () => ({ json: notice() }) },
} satisfies Record<string, Act>;
