import { describe, expect, it } from 'vitest';
import { appWithMailbox } from '../testing/app-with-mailbox.ts';
import type { WireAnswer } from '../testing/answer.ts';
import { as, type Visitor, visitor } from '../testing/browser.ts';
import { openStream } from '../testing/event-stream.ts';
import { mailTo, readable, resetTokenIn } from '../testing/letters.ts';
import { aRegistered, lookAt } from '../testing/members.ts';
import { aMember, anAdmin, aSuperAdmin } from '../testing/people.ts';
import { aVehicle, lookAtPhotos, paidAsGuest, paidAsMember, threePhotos } from '../testing/requests.ts';

/*
 * Each call of the specification, sent exactly as its tables write it, in default settings. What decision 0099 names beyond them
 * (a document opened before it is decided on, a VIN that looks right) is done before the call.
 */

const { app, mailbox } = await appWithMailbox();
const boss = await aSuperAdmin(app.db);
const superAdmin = await as(app, boss);
const admin = await as(app, await anAdmin(app.db));
const member = await as(app, await aMember(app.db, { tier: 'ENTERPRISE' }));

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- each call names the shape that it reads
const read = <T>({ json }: WireAnswer): T => json as T;
const anEmail = (): string => `s${crypto.randomUUID()}@example.com`;
const one = async () => (await threePhotos()).frontId;
const guest = async () => {
  const browser = visitor(app.url);
  const asked = await browser.upload('/vehicle/request-keycode-public', aVehicle(), await threePhotos());
  const { guestUserId } = read<{ guestUserId: string }>(asked);
  const items = read<{ id: string }[]>(await browser.get(`/cart/items/public?guestUserId=${guestUserId}`));
  return { browser, asked, guestUserId, items };
};

const documentsOf = async (userId: string) =>
  read<{ id: string }[]>(await admin.get(`/compliance/documents/${userId}`));

type Outcome = [WireAnswer | { status: number; json: unknown }, unknown];
type SpecifiedCall = {
  /** The name, with what the specification sends. */
  name: string;
  send: () => Promise<Outcome>;
  /** Default: 200. */
  status?: number;
};

const get = (who: Visitor, path: string, reply: unknown = expect.anything()): SpecifiedCall => ({
  name: `GET ${path}`,
  send: async () => [await who.get(path), reply],
});

const sessions: SpecifiedCall[] = [
  get(member, '/auth/me', { status: 200, user: expect.objectContaining({ role: 'BASEUSER' }) }),
  {
    name: 'POST /auth/login {email, password}',
    send: async () => {
      const { email, password } = await aMember(app.db);
      return [await visitor(app.url).post('/auth/login', { email, password }), { user: expect.anything() }];
    },
  },
  {
    name: 'POST /auth/refresh',
    send: async () => [await (await as(app, await aMember(app.db))).post('/auth/refresh'), expect.anything()],
  },
  {
    name: 'POST /auth/register with a password of six characters that is on the list of common ones',
    send: async () => {
      const fields = { fname: 'Ada', lname: 'Lee', email: anEmail(), phone: '512 555 0143', password: '123456' };
      const files = { frontId: await one(), backId: await one(), insurance: await one() };
      return [
        await visitor(app.url).upload('/auth/register', { ...fields, state: 'Alabama' }, files),
        expect.anything(),
      ];
    },
  },
  {
    name: 'POST /admin-registration-code/request, then POST /auth/admin-register',
    send: async () => {
      const email = anEmail();
      const asked = { email, firstName: 'Ada', lastName: 'Keys' };
      await visitor(app.url).post('/admin-registration-code/request', asked);
      const mail = readable(await mailTo(mailbox, email, 'registration code'));
      const adminCode = /registration code: (\w{8})/.exec(mail)?.[1] ?? '';
      const fields = { fname: 'Ada', lname: 'Keys', email, phone: '512 555 0143', password: 'abcdefgh-12' };
      const answer = await visitor(app.url).upload('/auth/admin-register', { ...fields, company: 'Keys', adminCode });
      return [answer, expect.anything()];
    },
  },
  {
    name: 'POST /auth/reset-password {email}, then POST /auth/reset-password/confirm {token, newPassword}',
    send: async () => {
      const { email } = await aMember(app.db);
      await visitor(app.url).post('/auth/reset-password', { email });
      const token = resetTokenIn(await mailTo(mailbox, email, '/reset-password?token='));
      const answer = await visitor(app.url).post('/auth/reset-password/confirm', { token, newPassword: 'qwerty' });
      return [answer, expect.anything()];
    },
  },
];

const ordering: SpecifiedCall[] = [
  get(member, '/compliance/status', {
    required: expect.any(Boolean),
    requiredDocs: expect.any(Array),
    message: expect.any(String),
    jurisdiction: expect.any(String),
  }),
  get(visitor(app.url), '/compliance/status/public', { jurisdiction: 'US & Canada' }),
  get(visitor(app.url), '/makes/getMakes'),
  {
    name: 'POST /vehicle/request-keycode-public',
    send: async () => [(await guest()).asked, { guestUserId: expect.any(String), cartId: expect.any(String) }],
  },
  {
    name: 'GET /cart/items/public?guestUserId={id}',
    send: async () => {
      const { browser, guestUserId } = await guest();
      const item = { id: expect.any(String), standardPrice: 70, finalPrice: 70, price: 70, isTemporary: true };
      return [await browser.get(`/cart/items/public?guestUserId=${guestUserId}`), [item]];
    },
  },
  get(member, '/cart/items', expect.any(Array)),
  {
    name: 'DELETE /cart/remove/{id}',
    send: async () => {
      const { browser, items } = await guest();
      return [await browser.del(`/cart/remove/${items[0]?.id}`), expect.anything()];
    },
  },
  {
    name: 'POST /cart/addSubscription {tier}',
    send: async () => {
      const browser = await as(app, await aMember(app.db));
      return [await browser.post('/cart/addSubscription', { tier: 'BASIC' }), expect.anything()];
    },
  },
  {
    name: 'POST /cart/addSubscription {tier: BASIC, trial: true}',
    send: async () => {
      const browser = await as(app, await aMember(app.db));
      return [await browser.post('/cart/addSubscription', { tier: 'BASIC', trial: true }), expect.anything()];
    },
  },
  get(member, '/keycode-user/subscription', { tier: 'ENTERPRISE', activated: true, trial: false, trialEndsAt: null }),
  {
    name: 'POST /api/payments/create-checkout-session {amount, items, success_url, cancel_url}',
    send: async () => {
      const { browser, items } = await guest();
      const body = {
        amount: 7_000,
        items,
        success_url: `${app.url}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: `${app.url}/cart`,
      };
      return [await browser.post('/api/payments/create-checkout-session', body), { url: expect.any(String) }];
    },
  },
  {
    name: 'POST /cart/checkout',
    send: async () => [await (await guest()).browser.post('/cart/checkout'), { url: expect.any(String) }],
  },
  {
    name: 'POST /api/payments/process-payment-success {paymentIntentId} before the provider confirms',
    status: 202,
    send: async () => {
      const { browser } = await guest();
      const { url } = read<{ url: string }>(await browser.post('/cart/checkout'));
      const paymentIntentId = url.split('/').at(-1);
      const answer = await browser.post('/api/payments/process-payment-success', { paymentIntentId });
      return [answer, { status: 'processing' }];
    },
  },
];

const desk: SpecifiedCall[] = [
  get(admin, '/admin/pending-requests', expect.any(Array)),
  get(admin, '/admin/in-progress-requests', expect.any(Array)),
  get(admin, '/admin/subscriptions', expect.any(Array)),
  get(admin, '/admin/transactions?status=PENDING&search=&sortBy=confirmationnumber&sortOrder=asc', expect.any(Array)),
  get(admin, '/admin/transactions?status=&search=&sortBy=status&sortOrder=desc', expect.any(Array)),
  get(admin, '/admin/users', expect.any(Array)),
  {
    name: 'GET /admin/user-history?email={email}',
    send: async () => {
      const buyer = await aMember(app.db);
      const { confirmationNumber } = await paidAsMember(app, await as(app, buyer));
      const row = { id: expect.any(String), status: 'PENDING', confirmationNumber };
      return [await admin.get(`/admin/user-history?email=${buyer.email}`), [row]];
    },
  },
  {
    name: 'POST /admin/update-request-status/{id} without a body, then POST /admin/process-request',
    send: async () => {
      const { id } = await paidAsMember(app, await as(app, await aMember(app.db, { isValidated: true })));
      const started = await admin.post(`/admin/update-request-status/${id}`);
      expect(started).toMatchObject({ status: 200, json: { status: 'INPROGRESS' } });
      await lookAtPhotos(admin, id);
      const body = { vehicleId: id, keycode: 'K1234', pincode: '' };
      return [await admin.post('/admin/process-request', body), { status: 'FULFILLED' }];
    },
  },
  {
    name: 'PATCH /admin/validate-user/{id} without a body, once nothing is missing',
    send: async () => {
      const { person, seen } = await aRegistered(app);
      await lookAt(admin, seen);
      for (const { id } of await documentsOf(person.id))
        await admin.patch(`/compliance/documents/${id}/review`, { verified: true, notes: '' });
      return [await admin.patch(`/admin/validate-user/${person.id}`), { isValidatedUser: true }];
    },
  },
  {
    name: 'PATCH /admin/users/{id}/notes with form data',
    send: async () => {
      const { id } = await aMember(app.db);
      const answer = await admin.upload(`/admin/users/${id}/notes`, { notes: 'Calls first.' }, {}, 'PATCH');
      return [answer, { adminApprovalNotes: 'Calls first.' }];
    },
  },
  {
    name: 'GET /compliance/documents/{userId}',
    send: async () => {
      const { person } = await aRegistered(app);
      const row = { id: expect.any(String), docType: 'frontId', verified: false, uploadedAt: expect.any(String) };
      return [
        await admin.get(`/compliance/documents/${person.id}`),
        expect.arrayContaining([expect.objectContaining({ ...row, reviewNotes: '' })]),
      ];
    },
  },
  ...[true, false].map((verified) => ({
    name: `PATCH /compliance/documents/{docId}/review {verified: ${verified}, notes: ''}`,
    send: async (): Promise<Outcome> => {
      const { person, seen } = await aRegistered(app);
      await lookAt(admin, seen);
      const [first] = await documentsOf(person.id);
      const answer = await admin.patch(`/compliance/documents/${first?.id}/review`, { verified, notes: '' });
      return [answer, { verified, reviewNotes: '' }];
    },
  })),
];

const superAdmins: SpecifiedCall[] = [
  get(superAdmin, `/admin-approval/pending?superAdminEmail=${boss.email}`, expect.any(Array)),
  get(superAdmin, `/admin-approval/approved?superAdminEmail=${boss.email}`, expect.any(Array)),
  {
    name: 'POST /admin-approval/approve {superAdminEmail, adminId, approvalNotes}',
    send: async () => {
      const { id: adminId } = await anAdmin(app.db, { approval: 'PENDING_APPROVAL' });
      const body = { superAdminEmail: boss.email, adminId, approvalNotes: 'Approved by super admin' };
      return [await superAdmin.post('/admin-approval/approve', body), expect.anything()];
    },
  },
  {
    name: 'POST /admin-approval/reject {superAdminEmail, adminId, rejectionNotes}',
    send: async () => {
      const { id: adminId } = await anAdmin(app.db, { approval: 'PENDING_APPROVAL' });
      const body = { superAdminEmail: boss.email, adminId, rejectionNotes: 'Rejected by super admin' };
      return [await superAdmin.post('/admin-approval/reject', body), expect.anything()];
    },
  },
  {
    name: 'PATCH /admin/users/{id}/revoke without a body',
    send: async () => {
      const { id } = await aMember(app.db);
      return [await superAdmin.patch(`/admin/users/${id}/revoke`), { isActive: false }];
    },
  },
];

const members: SpecifiedCall[] = [
  get(member, '/user/orders', { ACCOUNT: expect.any(Boolean), COMPLETED: expect.any(Boolean), orders: [] }),
  get(member, '/vehicle/user-requests', { pendingRequests: [], inProgressRequests: [], fulfilledRequests: [] }),
  get(member, '/user/profile', { firstName: expect.any(String), email: member.person.email }),
  get(member, '/user/subscription', { tier: 'ENTERPRISE', status: 'ACTIVE', autoRenew: true }),
  get(member, '/user/security', {
    twoFactorEnabled: false,
    fingerprintEnabled: false,
    loginHistory: expect.any(Array),
  }),
  get(member, '/user/credentials', { businessLicense: null, identificationDocuments: expect.any(Array) }),
  get(member, '/user/notices', expect.any(Array)),
  get(member, '/chat/history', expect.any(Array)),
  get(member, `/auth/getUserProfile/${member.person.id}`, { fname: 'Test', lname: 'Person', state: 'Texas' }),
  {
    name: 'POST /chat/send {message}',
    send: async () => [await member.post('/chat/send', { message: 'Is my order on its way?' }), expect.anything()],
  },
  {
    name: 'GET /chat/stream',
    send: async () => {
      const cookie = `access_token=${member.cookie('access_token')}`;
      const stream = await openStream(`${app.url}/chat/stream`, {
        cookie,
        accept: 'text/event-stream',
        origin: app.url,
      });
      stream.leave();
      return [{ status: stream.status, json: {} }, {}];
    },
  },
  {
    name: 'PUT /vehicle/update-request/{id} with the changed value alone',
    send: async () => {
      const { id } = await paidAsMember(app, member);
      const files = { registration: await one() };
      return [await member.upload(`/vehicle/update-request/${id}`, {}, files, 'PUT'), expect.anything()];
    },
  },
  {
    name: 'DELETE /vehicle/delete-request/{id}',
    send: async () => {
      const { id } = await paidAsMember(app, member);
      return [await member.del(`/vehicle/delete-request/${id}`), { ok: true }];
    },
  },
  {
    name: 'DELETE /vehicle/delete-request/{id} of a guest',
    send: async () => {
      const browser = visitor(app.url);
      const { id } = await paidAsGuest(app, browser);
      return [await browser.del(`/vehicle/delete-request/${id}`), { ok: true }];
    },
  },
  {
    name: 'PUT /user/profile',
    send: async () => [
      await member.upload('/user/profile', { company: 'Keys & Co' }, {}, 'PUT'),
      { company: 'Keys & Co' },
    ],
  },
  {
    name: 'PUT /user/credentials',
    send: async () => {
      const files = { businessLicense: await one() };
      return [await member.upload('/user/credentials', {}, files, 'PUT'), expect.anything()];
    },
  },
  {
    name: 'PUT /auth/updateProfile',
    send: async () => {
      const fields = { fname: 'Test', lname: 'Person', phone: '512 555 0143', state: 'Texas' };
      const files = { frontId: await one(), backId: await one(), insurance: await one() };
      return [await member.upload('/auth/updateProfile', fields, files, 'PUT'), expect.anything()];
    },
  },
  {
    name: 'POST /support/contact {name, email, subject, message}',
    send: async () => {
      const body = { name: 'Ada Lee', email: 'ada@example.com', subject: 'Hours', message: 'When are you open?' };
      return [await visitor(app.url).post('/support/contact', body), expect.anything()];
    },
  },
  {
    name: 'PUT /keycode-user/delete without a body',
    send: async () => {
      const leaving = await as(app, await aMember(app.db));
      return [await leaving.put('/keycode-user/delete'), expect.anything()];
    },
  },
];

describe.each([
  ['sessions and registration', sessions],
  ['requests, cart and payment', ordering],
  ['the code desk', desk],
  ['the super admin', superAdmins],
  ['the member', members],
])('specified calls of %s', (_area, calls) => {
  it.each(calls.map((call) => [call.name, call] as const))('%s', async (_name, { send, status = 200 }) => {
    await app.db.deleteFrom('attempt').execute();
    const [answer, reply] = await send();
    expect([answer.status, answer.json]).toEqual([status, expect.anything()]);
    expect([answer.json]).toMatchObject([reply]);
  });
});
