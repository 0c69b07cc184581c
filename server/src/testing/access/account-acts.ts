import { mySessions } from '@keywright/contract/devices';
import { changeProfile } from '@keywright/contract/profile';
import { issuePasswordReset, resetTokenOf } from '../../features/accounts/reset/issue-password-reset.ts';
import type { CallName } from '../../api-pages.ts';
import { aConfirmationToken } from '../confirmations.ts';
import { found } from '../found.ts';
import { aMember } from '../people.ts';
import { threePhotos } from '../requests.ts';
import { type Act, anAddress, type Doer, json, newAdmin, nothing, photo, withPicture } from './act.ts';
import { sessionFor } from './session-for.ts';

/** As a browser words it, to no question of ours. */
const anAnswer = { id: 'x', rawId: 'x', type: 'public-key', response: {}, clientExtensionResults: {} };

const aPasskey = async ({ app, person }: Doer): Promise<string> => {
  const { id } = await app.db
    .insertInto('passkey')
    .values({ person_id: person.id, credential_id: crypto.randomUUID(), public_key: Buffer.alloc(1) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const resetLink = async ({ app }: Doer): Promise<string> => {
  const { email } = await aMember(app.db);
  const secretId = crypto.randomUUID();
  await issuePasswordReset(app.parts, { secretId, email, ip: '', httpRequestId: '' });
  return resetTokenOf(app.parts.settings.secretKey, secretId);
};

const confirmationLink = async ({ app }: Doer): Promise<string> => {
  const person = await aMember(app.db, { emailConfirmedAt: null });
  return aConfirmationToken(app, person);
};

/** The acts of people upon their own accounts. */
export const accountActs = {
  'POST /auth/reset-password/confirm': {
    by: 'member',
    make: async (doer) => ({ json: { token: await resetLink(doer), newPassword: 'blue kite 77' } }),
  },
  'POST /auth/confirm-email': {
    by: 'member',
    make: async (doer) => ({ json: { token: await confirmationLink(doer) } }),
  },
  'POST /auth/confirm-email/send': {
    by: 'member',
    make: async ({ app, person }) => {
      await app.db.updateTable('person').set({ email_confirmed_at: null }).where('id', '=', person.id).execute();
      return { json: {} };
    },
  },
  'POST /auth/register': {
    by: 'member',
    make: async () => {
      const { frontId, backId, registration: insurance } = await threePhotos();
      const { fname, lname, password } = newAdmin;
      const fields = { fname, lname, password, email: anAddress(), phone: '+1 (512) 555-0143', state: 'Texas' };
      return { form: { fields, files: { frontId, backId, insurance } } };
    },
  },
  'POST /auth/reset-password': { by: 'member', make: json({ email: 'nobody@example.com' }) },
  'POST /user/security/passkeys': {
    by: 'member',
    make: json({ answer: anAnswer }),
    ends: 400,
  },
  'POST /user/security/passkeys/options': { by: 'member', make: json({}) },
  'POST /user/security/two-factor': { by: 'member', make: json({}) },
  'PUT /user/security': {
    by: 'member',
    make: async (doer) => {
      await aPasskey(doer);
      return { json: { fingerprint: false, password: doer.person.password } };
    },
  },
  'POST /user/security/two-factor/confirm': { by: 'member', make: json({ code: '123456' }), ends: 409 },
  'POST /user/security/passkeys/:id/remove': {
    by: 'member',
    make: async (doer) => ({ params: { id: await aPasskey(doer) }, json: { password: doer.person.password } }),
  },
  'POST /user/security/recovery-codes': {
    by: 'member',
    make: async (doer) => {
      await aPasskey(doer);
      return { json: {} };
    },
  },
  'POST /user/proof/code': { by: 'member', make: json({ code: '123456' }), ends: 400 },
  'POST /user/proof/password': { by: 'member', make: async ({ person }) => ({ json: { password: person.password } }) },
  'POST /user/proof/passkey/options': { by: 'member', make: json({}) },
  'POST /user/proof/passkey': { by: 'member', make: json({ answer: anAnswer }), ends: 400 },
  'POST /user/password': {
    by: 'member',
    make: async ({ person }) => ({ json: { password: person.password, newPassword: 'blue kite 77' } }),
  },
  'DELETE /user/sessions/:id': {
    by: 'member',
    make: async ({ app, person, browser }) => {
      await sessionFor(app, person);
      const { json: devices } = await browser.call(mySessions);
      return { params: { id: found(devices.find(({ current }) => !current)).id } };
    },
  },
  'POST /user/sessions/end-others': { by: 'member', make: nothing },
  'POST /auth/logout-everywhere': { by: 'member', make: nothing },
  'PUT /auth/updateProfile': {
    by: 'member',
    make: async () => ({ form: { fields: { fname: 'Else', lname: 'Where' }, files: {} } }),
  },
  'PUT /user/profile': { by: 'member', make: withPicture('profilePhoto') },
  'PUT /keycode-user/delete': { by: 'member', make: json({}) },
  'GET /user/files/:id': {
    by: 'admin',
    make: async ({ app }) => {
      const owner = await sessionFor(app, await aMember(app.db));
      const answer = await owner.call(changeProfile, { body: {}, files: { profilePhoto: await photo() } });
      return { params: { id: String(answer.json.profilePhoto).split('/').at(-1) ?? '' } };
    },
  },
  'PUT /user/credentials': { by: 'member', make: withPicture('businessLicense') },
} satisfies Partial<Record<CallName, Act>>;
