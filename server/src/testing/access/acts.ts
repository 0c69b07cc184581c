/* oxlint-disable max-lines -- one closed table, an act for each call */
import { invitations, requestAdminCode } from '@keywright/contract/admins';
import { myCart, removeFromCart } from '@keywright/contract/cart';
import { saveCodeDraft } from '@keywright/contract/code-drafts';
import { saveLicence } from '@keywright/contract/compliance';
import { deskRequest } from '@keywright/contract/desk';
import { createCheckoutSession } from '@keywright/contract/payments';
import { myRequests } from '@keywright/contract/orders';
import { subscribeOwn, subscribeTracked } from '@keywright/contract/push';
import { writeNote } from '@keywright/contract/request-notes';
import { secondLook } from '@keywright/contract/second-look';
import { anIdOnFile } from '../id-on-file.ts';
import type { CallName } from '../../api-pages.ts';
import type { TestApp } from '../app.ts';
import { type Visitor, visitor } from '../browser.ts';
import { found } from '../found.ts';
import { aMember, anAdmin, aTrial } from '../people.ts';
import {
  aCodeRule,
  aDraft,
  added,
  aVehicle,
  aVin,
  fulfil,
  lookAtPhotos,
  paidAsGuest,
  paidAsMember,
  reportNoTurn,
  start,
  startAndLook,
  threePhotos,
  wantPhoto,
} from '../requests.ts';
import { aPush } from '../pushes.ts';
import { sha256 } from '../../platform/secrets.ts';
import { aBlock, blocked } from '../blocks.ts';
import { moneyFileWanted } from '../money.ts';
import { kiaAtOnce, somePricesAhead } from '../prices.ts';
import { aList, everyExtra, turnToAnotherCar } from '../authorities.ts';
import { aLicence, aRule, licenceGiven } from '../licences.ts';
import { chatActs } from './chat-acts.ts';
import { workshopActs } from './workshop-acts.ts';
import { accountActs } from './account-acts.ts';
import { type Act, anAddress, type Doer, json, newAdmin, nothing, withPicture } from './act.ts';
import { memberActs } from './acts-about-members.ts';
import { sessionFor } from './session-for.ts';

const onTrial =
  (status: 'ACTIVE' | 'CANCELLED'): Act['make'] =>
  async ({ app, person }) => {
    await aTrial(app, person, status);
    return {};
  };

const inCart = async ({ browser }: Doer): Promise<string> => (await added(browser)).id;

const paid = async ({ app }: Doer, buyer: Visitor) => {
  const request = await paidAsMember(app, buyer);
  await app.db.deleteFrom('attempt').execute();
  return request;
};

const ofStranger = async (doer: Doer) => paid(doer, await sessionFor(doer.app, await aMember(doer.app.db)));

import { otherHours } from '../desk-hours.ts';
import { aWaitingChange } from '../rule-changes.ts';
/** A request at the desk that waits. */
const waiting: Act['make'] = async (doer) => ({ params: { id: (await ofStranger(doer)).id }, json: {} });
/** One that the doer works on. */
const inHand = async (doer: Doer): Promise<string> => {
  const { id } = await ofStranger(doer);
  await startAndLook(doer.browser, id);
  return id;
};
const released = async (doer: Doer): Promise<string> => {
  const { id } = await ofStranger(doer);
  await fulfil(doer.browser, id);
  return id;
};

/** A released code that its buyer says does not work. */
const reported = async (doer: Doer): Promise<{ id: string; report: string }> => {
  const buyer = await sessionFor(doer.app, await aMember(doer.app.db));
  const { id } = await paid(doer, buyer);
  await fulfil(doer.desk, id);
  return { id, report: await reportNoTurn(buyer, doer.desk, id) };
};

const photoId = async (browser: Visitor): Promise<string> => {
  const { json: of } = await browser.call(myRequests);
  return String(of.pendingRequests[0]?.frontId).split('/').at(-1) ?? '';
};

/** A photo of a member's request that waits at the desk. */
const photoOfMember: Act['make'] = async (doer) => {
  const owner = await sessionFor(doer.app, await aMember(doer.app.db));
  await paid(doer, owner);
  return { params: { id: await photoId(owner) } };
};

/** A guest's order whose code is there, by its private link. */
const tracked = async (app: TestApp, desk: Visitor): Promise<{ id: string; token: string }> => {
  const { id, trackToken } = await paidAsGuest(app, visitor(app.url));
  await app.db.deleteFrom('attempt').execute();
  await fulfil(desk, id);
  return { id, token: trackToken };
};

/** What the cart's page knows when it asks for the card page. */
const cartAsSeen = async (browser: Visitor): Promise<{ amount: number; items: { id: string }[] }> => {
  const { json: cart } = await browser.call(myCart);
  return { amount: cart.totalCents, items: cart.items.map(({ id }) => ({ id })) };
};

const invitation: Act['make'] = async ({ browser }) => {
  const email = anAddress();
  await browser.call(requestAdminCode, { body: { email, firstName: 'In', lastName: 'Vited' } });
  const { json: open } = await browser.call(invitations);
  return { params: { id: found(open.find((one) => one.email === email)).id } };
};

/** Every call that changes or opens something for whoever presents a session, with what it takes to come that far. */
export const acts = {
  ...chatActs,
  ...workshopActs,
  ...accountActs,
  'DELETE /cart/remove/:id': { by: 'member', make: async (doer) => ({ params: { id: await inCart(doer) } }) },
  'POST /cart/restore/:id': {
    by: 'member',
    make: async (doer) => {
      const id = await inCart(doer);
      await doer.browser.call(removeFromCart, { params: { id } });
      return { params: { id } };
    },
  },
  'POST /vehicle/request-keycode-public': {
    by: 'member',
    make: async () => ({ form: { fields: aVehicle(), files: await threePhotos() } }),
  },
  'POST /vehicle/reveal-code/:id': {
    by: 'member',
    make: async (doer) => {
      const { id } = await paid(doer, doer.browser);
      await fulfil(doer.desk, id);
      return { params: { id }, json: { what: 'keycode' } };
    },
  },
  'POST /track/:token/reveal': {
    by: 'member',
    make: async ({ app, desk }) => {
      const { id, token } = await tracked(app, desk);
      return { params: { token }, json: { requestId: id, what: 'keycode' } };
    },
  },
  'POST /track/:token/report': {
    by: 'member',
    make: async ({ app, desk }) => {
      const { id, token } = await tracked(app, desk);
      return { params: { token }, json: { requestId: id, kind: 'NO_TURN' } };
    },
  },
  'POST /track/:token/works': {
    by: 'member',
    make: async ({ app, desk }) => {
      const { id, token } = await tracked(app, desk);
      return { params: { token }, json: { requestId: id } };
    },
  },
  'POST /vehicle/code-works/:id': {
    by: 'member',
    make: async (doer) => {
      const { id } = await paid(doer, doer.browser);
      await fulfil(doer.desk, id);
      return { params: { id }, json: {} };
    },
  },
  'PUT /user/push': { by: 'member', make: json(aPush()) },
  'DELETE /user/push': {
    by: 'member',
    make: async ({ browser }) => {
      await browser.call(subscribeOwn, { body: aPush() });
      return {};
    },
  },
  'PUT /track/:token/push': {
    by: 'member',
    make: async ({ app, desk }) => ({ params: { token: (await tracked(app, desk)).token }, json: aPush() }),
  },
  'DELETE /track/:token/push': {
    by: 'member',
    make: async ({ app, desk, browser }) => {
      const { token } = await tracked(app, desk);
      const body = aPush();
      await browser.call(subscribeTracked, { params: { token }, body });
      return { params: { token }, query: { device: sha256(body.endpoint).toString('hex') } };
    },
  },
  'POST /vehicle/report-code/:id': {
    by: 'member',
    make: async (doer) => {
      const { id } = await paid(doer, doer.browser);
      await fulfil(doer.desk, id);
      return { params: { id }, json: { kind: 'NO_TURN' } };
    },
  },
  'POST /track/:token/photo': {
    by: 'member',
    make: async ({ app, desk }) => {
      const { id, trackToken } = await paidAsGuest(app, visitor(app.url));
      await app.db.deleteFrom('attempt').execute();
      await wantPhoto(desk, id);
      const { frontId } = await threePhotos();
      return {
        params: { token: trackToken },
        form: { fields: { requestId: id, kind: 'frontId' }, files: { photo: frontId } },
      };
    },
  },
  'POST /vehicle/photo-again/:id': {
    by: 'member',
    make: async (doer) => {
      const { id } = await paid(doer, doer.browser);
      await wantPhoto(doer.desk, id);
      const { frontId } = await threePhotos();
      return { params: { id }, form: { fields: { kind: 'frontId' }, files: { photo: frontId } } };
    },
  },
  'DELETE /vehicle/delete-request/:id': {
    by: 'member',
    make: async (doer) => ({ params: { id: (await paid(doer, doer.browser)).id } }),
  },
  'POST /track/:token/cancel': {
    by: 'member',
    make: async ({ app }) => {
      const { id, trackToken } = await paidAsGuest(app, visitor(app.url));
      return { params: { token: trackToken }, json: { requestId: id } };
    },
  },
  'POST /vehicle/authority-again/:id': {
    by: 'member',
    make: async ({ app, browser }) => {
      const { id } = await paidAsMember(app, browser, await everyExtra(browser));
      await turnToAnotherCar(browser, id);
      const { registration: photo } = await threePhotos();
      return { params: { id }, form: { fields: { kind: 'signature' }, files: { photo } } };
    },
  },
  'PUT /vehicle/update-request/:id': {
    by: 'member',
    make: async (doer) => {
      const { id } = await paid(doer, doer.browser);
      return { params: { id }, form: { fields: { vin: aVin() }, files: {} } };
    },
  },
  'POST /vehicle/id-on-file': {
    by: 'member',
    make: async ({ app, person, browser }) => ({ json: { file: await anIdOnFile(app, person, browser) } }),
  },
  'POST /vehicle/photos': { by: 'member', make: withPicture('photo') },
  'GET /files/:id': { by: 'admin', make: photoOfMember },
  'POST /cart/addSubscription': { by: 'member', make: json({ tier: 'PROFESSIONAL', billing: 'monthly' }) },
  'POST /user/subscription/upgrade': {
    by: 'member',
    make: async ({ app }) => ({
      json: {
        tier: 'ENTERPRISE',
        billing: 'monthly',
        dueCents: 1,
        creditCents: 0,
        at: app.clock.now().toISOString(),
        consent: true,
      },
    }),
    ends: 409,
  },
  'POST /user/subscription/cancel': { by: 'member', make: onTrial('ACTIVE') },
  'POST /user/subscription/resume': { by: 'member', make: onTrial('CANCELLED') },
  'POST /user/subscription/card': { by: 'member', make: nothing, ends: 409 },
  'POST /api/payments/create-checkout-session': {
    by: 'member',
    make: async (doer) => {
      await inCart(doer);
      return { json: await cartAsSeen(doer.browser) };
    },
  },
  'POST /cart/checkout': {
    by: 'member',
    make: async (doer) => {
      await inCart(doer);
      return { json: {} };
    },
  },
  'POST /api/payments/process-payment-success': {
    by: 'member',
    make: async (doer) => {
      await inCart(doer);
      await doer.browser.call(createCheckoutSession, { body: await cartAsSeen(doer.browser) });
      const { session_id } = await doer.app.db
        .selectFrom('payment_attempt')
        .innerJoin('customer_order as o', 'o.id', 'payment_attempt.order_id')
        .select('session_id')
        .where('o.person_id', '=', doer.person.id)
        .executeTakeFirstOrThrow();
      return { json: { paymentIntentId: session_id } };
    },
  },
  'POST /admin/ask-photo-again/:id': {
    by: 'admin',
    make: async (doer) => ({ params: { id: await inHand(doer) }, json: { kind: 'frontId', reason: 'GLARE' } }),
  },
  'PUT /admin/id-number/:id': {
    by: 'admin',
    make: async (doer) => ({ params: { id: await inHand(doer) }, json: { idNumber: 'D123-4567' } }),
  },
  'POST /admin/replace-code/:id': {
    by: 'admin',
    make: async (doer) => {
      const { id, report } = await reported(doer);
      const other = await sessionFor(doer.app, await anAdmin(doer.app.db));
      const mark = await lookAtPhotos(other, id);
      await other.call(secondLook, { params: { id }, body: { verdict: 'APPROVED', mark } });
      await lookAtPhotos(doer.browser, id);
      return { params: { id }, json: { report, keycode: 'K9999' } };
    },
  },
  'POST /admin/answer-report/:id': {
    by: 'admin',
    make: async (doer) => {
      const { id, report } = await reported(doer);
      return { params: { id }, json: { report, answer: 'EXPLAINED', note: 'A test.' } };
    },
  },
  'POST /admin/ask-review/:id': {
    by: 'admin',
    make: async (doer) => ({ params: { id: (await reported(doer)).id } }),
  },
  'PUT /admin/code-draft/:id': {
    by: 'admin',
    make: async (doer) => ({ params: { id: await inHand(doer) }, json: { ...aDraft } }),
  },
  'POST /admin/open-code-draft/:id': {
    by: 'admin',
    make: async (doer) => {
      const { id } = await ofStranger(doer);
      await start(doer.desk, id);
      await doer.desk.call(saveCodeDraft, { params: { id }, body: aDraft });
      await doer.app.db.updateTable('request').set({ started_by: doer.person.id }).where('id', '=', id).execute();
      return { params: { id } };
    },
  },
  'GET /admin/request-history/:id': { by: 'admin', make: waiting },
  'POST /admin/request-notes/:id': {
    by: 'admin',
    make: async (doer) => ({ params: { id: (await ofStranger(doer)).id }, json: { note: 'Called the owner.' } }),
  },
  'POST /admin/mentions-seen/:id': {
    by: 'admin',
    make: async (doer) => {
      const { id } = await ofStranger(doer);
      await doer.desk.call(writeNote, { params: { id }, body: { note: `@${doer.person.fname} ${doer.person.lname}` } });
      return { params: { id } };
    },
  },
  'POST /admin/second-look/:id': {
    by: 'admin',
    make: async (doer) => {
      const { id } = await ofStranger(doer);
      const mark = await lookAtPhotos(doer.browser, id);
      return { params: { id }, json: { verdict: 'APPROVED', mark } };
    },
  },
  'POST /admin/decline-request/:id': {
    by: 'admin',
    make: async (doer) => ({ params: { id: await inHand(doer) }, json: { reason: 'OTHER', note: 'A test.' } }),
  },
  'GET /admin/requests/:id': { by: 'admin', make: waiting },
  'GET /admin/subscriptions': { by: 'admin', make: async () => ({ query: { search: 'Cole' } }) },
  'GET /admin/transactions': { by: 'admin', make: async () => ({ query: { search: 'Cole' } }) },
  'POST /admin/reveal-code/:id': {
    by: 'admin',
    make: async (doer) => ({ params: { id: await released(doer) }, json: { what: 'keycode' } }),
  },
  'POST /admin/process-request': {
    by: 'admin',
    make: async (doer) => ({
      json: { vehicleId: await inHand(doer), documentsVerified: true, keycode: 'K1234' },
    }),
  },
  'POST /admin/release-request/:id': { by: 'admin', make: async (doer) => ({ params: { id: await inHand(doer) } }) },
  'POST /admin/shift/:id/hand-over': {
    by: 'admin',
    make: async (doer) => ({
      params: { id: doer.person.id },
      json: { to: null, requestIds: [await inHand(doer)] },
    }),
  },
  'POST /admin/update-request-status/:id': { by: 'admin', make: waiting },
  'POST /admin/take-over-request/:id': {
    by: 'admin',
    make: async (doer) => {
      const { id } = await ofStranger(doer);
      await start(doer.desk, id);
      const longAgo = new Date(doer.app.clock.now().getTime() - 24 * 60 * 60_000);
      await doer.app.db.updateTable('request').set({ touched_at: longAgo }).where('id', '=', id).execute();
      return { params: { id } };
    },
  },
  'POST /admin/open-photo/:id': { by: 'admin', make: photoOfMember },
  'POST /admin/touch-request/:id': { by: 'admin', make: async (doer) => ({ params: { id: await inHand(doer) } }) },
  'POST /admin/leave-request/:id': {
    by: 'admin',
    make: async (doer) => {
      const { id } = await ofStranger(doer);
      await doer.browser.call(deskRequest, { params: { id } });
      return { params: { id } };
    },
  },
  'PATCH /admin/validate-user/:id': {
    by: 'admin',
    make: async ({ app }) => ({ params: { id: (await aMember(app.db, { isValidated: false })).id }, json: {} }),
    ends: 409,
  },
  ...memberActs,
  'POST /admin-approval/approve': {
    by: 'super admin',
    make: async ({ app }) => ({ json: { adminId: (await anAdmin(app.db, { approval: 'PENDING_APPROVAL' })).id } }),
  },
  'POST /admin-approval/reject': {
    by: 'super admin',
    make: async ({ app }) => ({ json: { adminId: (await anAdmin(app.db)).id } }),
  },
  'POST /super-admin/create': {
    by: 'super admin',
    make: async () => ({ json: { email: anAddress(), password: newAdmin.password } }),
  },
  'POST /auth/admin-register': {
    by: 'member',
    make: async () => ({ form: { fields: { ...newAdmin, email: anAddress(), adminCode: '123456' }, files: {} } }),
    ends: 400,
  },
  'POST /admin-registration-code/request': {
    by: 'super admin',
    make: async () => ({ json: { email: anAddress(), firstName: 'In', lastName: 'Vited' } }),
  },
  'DELETE /super-admin/invitations/:id': { by: 'super admin', make: invitation },
  'PUT /super-admin/authorities/:kind': {
    by: 'super admin',
    make: async () => ({ params: { kind: 'fleet' }, json: aList }),
  },
  'GET /super-admin/money/export': { by: 'super admin', make: async () => ({ query: moneyFileWanted }) },
  'POST /super-admin/blocks': { by: 'super admin', make: json(aBlock()) },
  'POST /super-admin/blocks/:id/remove': {
    by: 'super admin',
    make: async ({ app, person }) => ({
      params: { id: await blocked(app.db, person.id) },
      json: { reason: 'A mistake.' },
    }),
  },
  'GET /admin/linked/:of/:id': {
    by: 'admin',
    make: async ({ app }) => ({ params: { of: 'person', id: (await aMember(app.db)).id } }),
  },
  'POST /admin/fraud-label/:id': {
    by: 'admin',
    make: async (doer) => {
      const { id } = await ofStranger(doer);
      await fulfil(doer.desk, id);
      return { params: { id }, json: { isFraud: true, reason: 'The ID was forged.' } };
    },
  },
  'PUT /super-admin/desk-hours': {
    by: 'super admin',
    make: async ({ app }) => ({ json: await otherHours(app) }),
  },
  'PUT /super-admin/flag-rules/:kind': {
    by: 'super admin',
    make: async () => ({ params: { kind: 'SAME_PHOTO' }, json: { version: 0, needsSecond: false, most: null } }),
  },
  'POST /super-admin/rule-changes/:id/confirm': {
    by: 'super admin',
    make: async ({ app }) => ({ params: { id: await aWaitingChange(app.db) } }),
  },
  'POST /super-admin/rule-changes/:id/withdraw': {
    by: 'super admin',
    make: async ({ app }) => ({ params: { id: await aWaitingChange(app.db) } }),
  },
  'PUT /super-admin/prices/:row': {
    by: 'super admin',
    make: async () => ({ params: { row: 'kia' }, json: kiaAtOnce }),
  },
  'DELETE /super-admin/prices/:row/:version': {
    by: 'super admin',
    make: async ({ app }) => ({ params: { row: 'bmw', version: String(await somePricesAhead(app)) } }),
  },
  'PUT /super-admin/code-rules/:make': {
    by: 'super admin',
    make: async () => ({ params: { make: 'Ford' }, json: aCodeRule }),
  },
  'PUT /super-admin/jurisdictions/:code': {
    by: 'super admin',
    make: async () => ({ params: { code: 'ON' }, json: aRule }),
  },
  'PUT /user/licences/:place/:document': {
    by: 'member',
    make: async () => ({ params: aLicence, json: licenceGiven() }),
  },
  'DELETE /user/licences/:place/:document': {
    by: 'member',
    make: async ({ browser }) => {
      await browser.call(saveLicence, { params: aLicence, body: licenceGiven() });
      return { params: aLicence };
    },
  },
  'POST /super-admin/legal-holds': {
    by: 'super admin',
    make: async ({ app }) => ({
      json: { about: 'person', subject: (await aMember(app.db)).email, reason: 'A court asked.' },
    }),
  },
  'POST /super-admin/legal-holds/:id/lift': {
    by: 'super admin',
    make: async ({ app, person }) => {
      const { id } = await app.db
        .insertInto('legal_hold')
        .values({
          person_id: (await aMember(app.db)).id,
          reason: 'A court asked.',
          placed_by: person.id,
          placed_at: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { params: { id }, json: { reason: 'It is over.' } };
    },
  },
  'POST /super-admin/orders/:id/resolve': {
    by: 'super admin',
    make: async (doer) => {
      const { orderId } = await ofStranger(doer);
      const opened = { order_id: orderId, reason: 'hold_gone' as const, opened_at: new Date() };
      await doer.app.db.insertInto('order_review').values(opened).execute();
      return { params: { id: orderId }, json: { action: 'written_off', note: 'A test.' } };
    },
  },
  'GET /papers/vin/:id': {
    by: 'member',
    make: async ({ app, browser }) => ({ params: { id: (await paidAsMember(app, browser)).id } }),
  },
  'POST /super-admin/vin-file': {
    by: 'super admin',
    make: async (doer) => {
      const { id } = await ofStranger(doer);
      const { vin } = await doer.app.db
        .selectFrom('request')
        .select('vin')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return { json: { vin, reason: 'A test.', as: 'csv' } };
    },
  },
  'GET /super-admin/audit/export': { by: 'super admin', make: nothing },
  'GET /super-admin/audit': { by: 'super admin', make: nothing },
} satisfies Partial<Record<CallName, Act>>;
