import { invitations, requestAdminCode } from '@keywright/contract/admins';
import { removeFromCart } from '@keywright/contract/cart';
import { deskRequest } from '@keywright/contract/desk';
import { mySessions } from '@keywright/contract/devices';
import { placeLegalHold } from '@keywright/contract/legal-holds';
import { changeProfile } from '@keywright/contract/profile';
import { myRequests } from '@keywright/contract/orders';
import type { TestApp } from '../app.ts';
import { found } from '../found.ts';
import { flat } from '../images/photos.ts';
import { aMember, anAdmin } from '../people.ts';
import { anIdOnFile } from '../id-on-file.ts';
import { as } from '../browser.ts';
import {
  aDraft,
  added,
  aVin,
  fulfil,
  paidAsGuest,
  paidAsMember,
  reportNoTurn,
  start,
  threePhotos,
  wantPhoto,
} from '../requests.ts';
import { aRegistered } from '../members.ts';
import { documentIdOf, licenceIdOf, licenceSeen } from '../reviews.ts';
import { aList, everyExtra, turnToAnotherCar } from '../authorities.ts';
import { aLicence, aRule, licenceGiven } from '../licences.ts';
import { aChatPhoto, aSupportMessage, aTalk, cannedTexts } from '../chat.ts';
import { aPush } from '../pushes.ts';
import { aBlock, blocked } from '../blocks.ts';
import { moneyFileWanted } from '../money.ts';
import { kiaAtOnce, somePricesAhead } from '../prices.ts';
import { aWaitingChange } from '../rule-changes.ts';
import { otherHours } from '../desk-hours.ts';
import { aCodeRule } from '../requests.ts';
import { aPlanInvoice } from '../plan-invoices.ts';
import { aShopOwner, aTechnician, invited, noLimits, openShop } from '../workshops.ts';
import type { Cast } from './cast.ts';

/** What a call names: a value for each parameter of its path, and a query or a body where the thing is named there. */
export type Named = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** What a call that takes files is sent. */
  form?: { fields: Record<string, string>; files: Record<string, Buffer> };
};

type Maker = (app: TestApp, cast: Cast) => Promise<Named>;

const idOf = (id: string, body?: unknown): Named => ({ params: { id }, ...(body !== undefined && { body }) });

const inCart = async (_: TestApp, { browsers }: Cast): Promise<string> => (await added(browsers.owner)).id;

const paid = async (app: TestApp, { browsers }: Cast) => {
  const request = await paidAsMember(app, browsers.owner);
  await app.db.deleteFrom('attempt').execute();
  return request;
};

const fulfilled = async (app: TestApp, cast: Cast) => {
  const request = await paid(app, cast);
  await fulfil(await as(app, await anAdmin(app.db)), request.id);
  return request;
};

const reported = async (app: TestApp, cast: Cast, body: object): Promise<[string, object]> => {
  const { id } = await fulfilled(app, cast);
  return [id, { ...body, report: await reportNoTurn(cast.browsers.owner, cast.browsers.admin, id) }];
};

const photoOf = async (app: TestApp, cast: Cast): Promise<string> => {
  await paid(app, cast);
  const { json } = await cast.browsers.owner.call(myRequests);
  return lastPart(json.pendingRequests[0]?.frontId);
};

const vinWanted = async ({ db }: TestApp, id: string) => {
  const { vin } = await db.selectFrom('request').select('vin').where('id', '=', id).executeTakeFirstOrThrow();
  return { vin, reason: 'A test.', as: 'csv' };
};

/** What is sent in the place of a photo that the desk asks for again. */
const wantedPhoto = async (app: TestApp, id: string, fields: Record<string, string>) => {
  await wantPhoto(await as(app, await anAdmin(app.db)), id);
  return { fields: { ...fields, kind: 'frontId' }, files: { photo: (await threePhotos()).frontId } };
};

const pictureOf = async (_: TestApp, { browsers }: Cast): Promise<string> => {
  const photo = await flat({ width: 24, height: 16 }).jpeg().toBuffer();
  const answer = await browsers.owner.call(changeProfile, { body: {}, files: { profilePhoto: photo } });
  return lastPart(answer.json.profilePhoto);
};

const lastPart = (address: string | null | undefined): string => address?.split('/').at(-1) ?? '';

const otherSession = async (app: TestApp, { browsers, owner }: Cast): Promise<string> => {
  await as(app, owner);
  const { json } = await browsers.owner.call(mySessions);
  return found(json.find(({ current }) => !current)).id;
};

const passkeyOf = async (app: TestApp, { owner }: Cast): Promise<string> => {
  const { id } = await app.db
    .insertInto('passkey')
    .values({ person_id: owner.id, credential_id: crypto.randomUUID(), public_key: Buffer.alloc(1) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .updateTable('session')
    .set({ proven_at: app.clock.now(), proven_by: 'passkey' })
    .where('person_id', '=', owner.id)
    .execute();
  return id;
};

const inShop = async ({ browsers }: Cast, named: Named = {}): Promise<Named> => {
  await openShop(browsers.owner);
  return named;
};

const technicianOf = async (app: TestApp, cast: Cast): Promise<string> => {
  await inShop(cast);
  return (await aTechnician(app, cast.browsers.owner)).person.id;
};

const invitation = async (_: TestApp, { browsers }: Cast): Promise<string> => {
  const to = { email: `i${Math.random().toString(36).slice(2)}@example.com`, firstName: 'In', lastName: 'Vited' };
  await browsers['super admin'].call(requestAdminCode, { body: to });
  return found((await browsers['super admin'].call(invitations)).json[0]).id;
};

const hold = async (_: TestApp, { browsers, owner }: Cast): Promise<string> => {
  const asked = { about: 'person', subject: owner.email, reason: 'A court asked.' } as const;
  const { json } = await browsers['super admin'].call(placeLegalHold, { body: asked });
  return found(json.find(({ subject }) => subject === owner.email)).id;
};

const atDesk: Maker = async (app, cast) => idOf((await paid(app, cast)).id, {});
/** A guest's order whose code is there; its link goes to whoever is meant to have it. */
const tracked: Maker = async (app, cast) => {
  const { id, trackToken } = await paidAsGuest(app, cast.browsers.guest);
  await app.db.deleteFrom('attempt').execute();
  await fulfil(await as(app, await anAdmin(app.db)), id);
  return { params: { token: trackToken }, body: { requestId: id, what: 'keycode' } };
};

/** What a call by an order's link is called with, where its body is another. */
const ofLink = ({ params = {} }: Named): Named => ({ params });

const inReview: Maker = async (app, cast) => {
  const { orderId } = await paid(app, cast);
  await app.db
    .insertInto('order_review')
    .values({ order_id: orderId, reason: 'hold_gone', opened_at: new Date() })
    .execute();
  return idOf(orderId, { action: 'written_off', note: 'A test.' });
};

const talk =
  (body?: unknown): Maker =>
  async ({ db }) =>
    idOf((await aTalk(db)).id, body);
const written =
  (body?: unknown): Maker =>
  async ({ db }) =>
    idOf(await aSupportMessage(db), body);

/** For each call that names one thing, the owner's. */
export const things: Record<string, Maker> = {
  'DELETE /cart/remove/:id': async (app, cast) => idOf(await inCart(app, cast)),
  'POST /cart/restore/:id': async (app, cast) => {
    const id = await inCart(app, cast);
    await cast.browsers.owner.call(removeFromCart, { params: { id } });
    return idOf(id);
  },
  'POST /vehicle/reveal-code/:id': async (app, cast) => idOf((await fulfilled(app, cast)).id, { what: 'keycode' }),
  'GET /files/:id': async (app, cast) => idOf(await photoOf(app, cast)),
  'GET /track/:token': tracked,
  'POST /track/:token/photo': async (app, cast) => {
    const { id, trackToken } = await paidAsGuest(app, cast.browsers.guest);
    await app.db.deleteFrom('attempt').execute();
    return { params: { token: trackToken }, form: await wantedPhoto(app, id, { requestId: id }) };
  },
  'POST /vehicle/photo-again/:id': async (app, cast) => {
    const { id } = await paid(app, cast);
    return { params: { id }, form: await wantedPhoto(app, id, {}) };
  },
  'POST /vehicle/authority-again/:id': async (app, { browsers }) => {
    const { id } = await paidAsMember(app, browsers.owner, await everyExtra(browsers.owner));
    await app.db.deleteFrom('attempt').execute();
    await turnToAnotherCar(browsers.owner, id);
    const { registration: photo } = await threePhotos();
    return { params: { id }, form: { fields: { kind: 'signature' }, files: { photo } } };
  },
  'PUT /vehicle/update-request/:id': async (app, cast) => {
    const { id } = await paid(app, cast);
    return { params: { id }, form: { fields: { vin: aVin() }, files: {} } };
  },
  'DELETE /vehicle/delete-request/:id': async (app, cast) => idOf((await paid(app, cast)).id),
  'POST /track/:token/cancel': async (app, cast) => {
    const { id, trackToken } = await paidAsGuest(app, cast.browsers.guest);
    return { params: { token: trackToken }, body: { requestId: id } };
  },
  'POST /vehicle/code-works/:id': async (app, cast) => idOf((await fulfilled(app, cast)).id),
  'POST /track/:token/works': async (app, cast) => {
    const { params, body } = await tracked(app, cast);
    const { requestId } = body as { requestId: string };
    return { ...(params && { params }), body: { requestId } };
  },
  'POST /track/:token/reveal': tracked,
  'GET /user/subscription/invoices/:id': async (app, { owner }) => idOf(await aPlanInvoice(app, owner)),
  'GET /papers/receipt/:id': async (app, cast) => idOf((await paid(app, cast)).id),
  'GET /papers/request/:id': async (app, cast) => idOf((await paid(app, cast)).id),
  'GET /papers/vin/:id': async (app, cast) => idOf((await paid(app, cast)).id),
  'PUT /workshop': async (_, cast) => inShop(cast, { body: { name: 'Kim', poRequired: false } }),
  'DELETE /workshop': async (_, cast) => inShop(cast),
  'POST /workshop/invitations': async (_, cast) => inShop(cast, { body: { email: 'tess@example.com', ...noLimits } }),
  'DELETE /workshop/invitations/:id': async (app, cast) => {
    await inShop(cast);
    await invited(app, cast.browsers.owner, 'tess@example.com');
    const { id } = await app.db
      .selectFrom('workshop_invitation as i')
      .innerJoin('workshop as w', 'w.id', 'i.workshop_id')
      .select('i.id')
      .where('w.owner_id', '=', cast.owner.id)
      .executeTakeFirstOrThrow();
    return idOf(id);
  },
  'POST /workshop': async () => ({ body: { name: 'Kim' } }),
  'POST /workshop/join': async () => ({ body: { token: 'a'.repeat(43) } }),
  'POST /workshop/leave': async (app, { owner }) => {
    await aTechnician(app, await aShopOwner(app), { person: owner });
    return {};
  },
  'PUT /workshop/technicians/:id': async (app, cast) => idOf(await technicianOf(app, cast), noLimits),
  'DELETE /workshop/technicians/:id': async (app, cast) => idOf(await technicianOf(app, cast)),
  'GET /workshop/orders': async (_, cast) => inShop(cast),
  'GET /workshop/statement': async (_, cast) => inShop(cast, { query: { month: '2026-01', as: 'csv' } }),
  'GET /papers/track/:token/receipt': tracked,
  'GET /papers/track/:token/request/:id': async (app, cast) => {
    const { id, trackToken } = await paidAsGuest(app, cast.browsers.guest);
    await app.db.deleteFrom('attempt').execute();
    return { params: { token: trackToken, id } };
  },
  'POST /super-admin/vin-file': async (app, cast) => ({ body: await vinWanted(app, (await paid(app, cast)).id) }),
  'POST /track/:token/report': async (app, cast) => {
    const { params, body } = await tracked(app, cast);
    const { requestId } = body as { requestId: string };
    return { ...(params && { params }), body: { requestId, kind: 'NO_TURN' } };
  },
  'GET /track/:token/push': async (app, cast) => ofLink(await tracked(app, cast)),
  'PUT /track/:token/push': async (app, cast) => ({ ...ofLink(await tracked(app, cast)), body: aPush() }),
  'DELETE /track/:token/push': async (app, cast) => ({
    ...ofLink(await tracked(app, cast)),
    query: { device: 'a'.repeat(64) },
  }),
  'PUT /user/push': async () => ({ body: aPush() }),
  'POST /vehicle/report-code/:id': async (app, cast) => idOf((await fulfilled(app, cast)).id, { kind: 'NO_TURN' }),
  'POST /admin/replace-code/:id': async (app, cast) => idOf(...(await reported(app, cast, { keycode: 'K9999' }))),
  'POST /admin/answer-report/:id': async (app, cast) =>
    idOf(...(await reported(app, cast, { answer: 'EXPLAINED', note: 'A test.' }))),
  'GET /auth/getUserProfile/:id': async (_, { owner }) => idOf(owner.id),
  'POST /vehicle/id-on-file': async (app, { owner, browsers }) => ({
    body: { file: await anIdOnFile(app, owner, browsers.owner) },
  }),
  'GET /user/files/:id': async (app, cast) => idOf(await pictureOf(app, cast)),
  'DELETE /user/sessions/:id': async (app, cast) => idOf(await otherSession(app, cast)),
  'POST /user/security/passkeys/:id/remove': async (app, cast) =>
    idOf(await passkeyOf(app, cast), { password: cast.owner.password }),
  'DELETE /super-admin/invitations/:id': async (app, cast) => idOf(await invitation(app, cast)),
  'POST /super-admin/orders/:id/resolve': inReview,
  'PUT /super-admin/authorities/:kind': async () => ({ params: { kind: 'fleet' }, body: aList }),
  'GET /super-admin/money': async () => ({ query: moneyFileWanted }),
  'GET /super-admin/money/export': async () => ({ query: moneyFileWanted }),
  'GET /super-admin/flag-rules/:kind/dry-run': async () => ({ params: { kind: 'NEW_ACCOUNT' }, query: { most: '7' } }),
  'POST /super-admin/blocks': async () => ({ body: aBlock() }),
  'POST /super-admin/blocks/:id/remove': async ({ db }, { owner }) =>
    idOf(await blocked(db, owner.id), { reason: 'A mistake.' }),
  'GET /admin/linked/:of/:id': async (_, { owner }) => ({ params: { of: 'person', id: owner.id } }),
  'POST /admin/fraud-label/:id': async (app, cast) =>
    idOf((await fulfilled(app, cast)).id, { isFraud: true, reason: 'The ID was forged.' }),
  'PUT /super-admin/desk-hours': async (app) => ({ body: await otherHours(app) }),
  'PUT /super-admin/flag-rules/:kind': async () => ({
    params: { kind: 'SAME_PHOTO' },
    body: { version: 0, needsSecond: true, most: null },
  }),
  'POST /super-admin/rule-changes/:id/confirm': async (app) => idOf(await aWaitingChange(app.db)),
  'POST /super-admin/rule-changes/:id/withdraw': async (app) => idOf(await aWaitingChange(app.db)),
  'PUT /super-admin/prices/:row': async () => ({ params: { row: 'kia' }, body: kiaAtOnce }),
  'DELETE /super-admin/prices/:row/:version': async (app) => ({
    params: { row: 'bmw', version: String(await somePricesAhead(app)) },
  }),
  'PUT /super-admin/code-rules/:make': async () => ({ params: { make: 'Ford' }, body: aCodeRule }),
  'PUT /super-admin/jurisdictions/:code': async () => ({ params: { code: 'ON' }, body: aRule }),
  'PUT /user/licences/:place/:document': async () => ({ params: aLicence, body: licenceGiven() }),
  'DELETE /user/licences/:place/:document': async () => ({ params: aLicence }),
  'POST /super-admin/legal-holds': async (_, { owner }) => ({
    body: { about: 'person', subject: owner.email, reason: 'A court asked.' },
  }),
  'POST /super-admin/legal-holds/:id/lift': async (app, cast) => idOf(await hold(app, cast), { reason: 'It is over.' }),
  'PATCH /admin/validate-user/:id': async (app) => idOf((await aMember(app.db, { isValidated: false })).id),
  'GET /admin/users/:id': async (_, { owner }) => idOf(owner.id),
  'GET /admin/users/:id/activity': async (_, { owner }) => idOf(owner.id),
  'GET /admin/users/:id/earlier': async (_, { owner }) => idOf(owner.id),
  'GET /admin/user-history/export': async (_, { owner }) => ({ query: { email: owner.email } }),
  'PATCH /admin/users/:id/revoke': async (app) => idOf((await aMember(app.db)).id),
  'PATCH /admin/users/:id/reinstate': async (app) => idOf((await aMember(app.db, { isActive: false })).id),
  'PATCH /admin/users/:id/notes': async (app) => idOf((await aMember(app.db)).id, { notes: 'Called back.' }),
  'GET /compliance/documents/:userId': async (_, { owner }) => ({ params: { userId: owner.id } }),
  'GET /compliance/licences/:userId': async (_, { owner }) => ({ params: { userId: owner.id } }),
  'PATCH /compliance/documents/:docId/review': async (app) => {
    const { person } = await aRegistered(app, ['frontId']);
    return { params: { docId: await documentIdOf(app, person.id) }, body: { verified: true } };
  },
  'PATCH /compliance/licences/:id/review': async (app) => ({
    params: { id: await licenceIdOf(app) },
    body: { verified: true, seen: licenceSeen },
  }),
  'GET /admin/requests/:id': atDesk,
  'POST /admin/update-request-status/:id': atDesk,
  'GET /admin/sealed-photo/:id': async (app, cast) => idOf(await photoOf(app, cast)),
  'POST /admin/open-photo/:id': async (app, cast) => idOf(await photoOf(app, cast)),
  'POST /admin/touch-request/:id': atDesk,
  'POST /admin/leave-request/:id': atDesk,
  'POST /admin/ask-review/:id': atDesk,
  'PUT /admin/code-draft/:id': async (app, cast) => idOf((await paid(app, cast)).id, aDraft),
  'POST /admin/open-code-draft/:id': atDesk,
  'GET /admin/request-history/:id': atDesk,
  'POST /admin/request-notes/:id': async (app, cast) => idOf((await paid(app, cast)).id, { note: 'A test.' }),
  'POST /admin/mentions-seen/:id': atDesk,
  'POST /admin/second-look/:id': async (app, cast) =>
    idOf((await paid(app, cast)).id, { verdict: 'OBJECTED', note: 'A test.', mark: 'none' }),
  'POST /admin/release-request/:id': atDesk,
  'POST /admin/shift/:id/hand-over': async (app, cast) => {
    const { id } = await paid(app, cast);
    await start(cast.browsers.admin, id);
    const { startedBy } = (await cast.browsers.admin.call(deskRequest, { params: { id } })).json;
    return { params: { id: found(startedBy).id }, body: { to: null, requestIds: [id] } };
  },
  'POST /admin/take-over-request/:id': atDesk,
  'PUT /admin/id-number/:id': async (app, cast) => idOf((await paid(app, cast)).id, { idNumber: 'D123-4567' }),
  'POST /admin/ask-photo-again/:id': async (app, cast) =>
    idOf((await paid(app, cast)).id, { kind: 'frontId', reason: 'GLARE' }),
  'POST /admin/decline-request/:id': async (app, cast) =>
    idOf((await paid(app, cast)).id, { reason: 'OTHER', note: 'A test.' }),
  'POST /admin/reveal-code/:id': async (app, cast) => idOf((await fulfilled(app, cast)).id, { what: 'keycode' }),
  'POST /admin/process-request': async (app, cast) => ({ body: { vehicleId: (await paid(app, cast)).id } }),
  'POST /chat/read': async () => ({ body: { upTo: 0 } }),
  'GET /chat/photos/:id': async (app, { owner }) => idOf(await aChatPhoto(app.parts, owner)),
  'GET /admin/chat/conversations/:id': talk(),
  'GET /admin/chat/conversations/:id/messages': talk(),
  'POST /admin/chat/conversations/:id/claim': talk({ from: null }),
  'POST /admin/chat/conversations/:id/release': talk({}),
  'POST /admin/chat/conversations/:id/read': talk({ upTo: 1 }),
  'POST /admin/chat/conversations/:id/close': talk({}),
  'POST /admin/chat/conversations/:id/answer': talk({ message: 'Hello' }),
  'PUT /super-admin/canned-replies/:id': async () =>
    idOf(crypto.randomUUID(), { version: 0, title: 'Hello', ...cannedTexts }),
  'GET /admin/support-messages/:id': written(),
  'POST /admin/support-messages/:id/claim': written({ from: null }),
  'POST /admin/support-messages/:id/release': written({}),
  'POST /admin/support-messages/:id/answer': written({ key: crypto.randomUUID(), message: 'On its way.' }),
  'POST /admin/support-messages/:id/close': written({ closed: true }),
};
