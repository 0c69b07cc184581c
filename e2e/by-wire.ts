import { myCart } from '@keywright/contract/cart';
import type { DeskReason } from '@keywright/contract/decline-reasons';
import {
  askPhotoAgain,
  declineRequest,
  inProgressRequests,
  pendingRequests,
  processRequest,
  startRequest,
} from '@keywright/contract/desk';
import { createCheckoutSession, processPaymentSuccess } from '@keywright/contract/payments';
import { changeAccount, personFile, profile } from '@keywright/contract/profile';
import { complianceDocuments, reviewDocument } from '@keywright/contract/reviews';
import { requestKeycode, uploadPhoto } from '@keywright/contract/ask';
import { me } from '@keywright/contract/sign-in';
import type { DocumentKind } from '@keywright/contract/requests';
import type { AuthorityKind, ExtraKind } from '@keywright/contract/authority-kinds';
import type { RegistrationPaper } from '@keywright/contract/accounts';
import type { Answer } from '../server/src/testing/answer.ts';
import { type Visitor, visitor } from '../server/src/testing/browser.ts';
import { found } from '../server/src/testing/found.ts';
import { lookAtPhotos } from '../server/src/testing/requests.ts';
import type { Page } from 'playwright-core';
import { papersFor } from './papers.ts';
import type { people } from './people.ts';
import type { Vehicle } from './vehicles.ts';

type Person = (typeof people)[keyof typeof people];

const need = <R>(answer: Answer<R>): R => {
  if (answer.status >= 300) throw new Error(`refused with ${answer.status}: ${answer.text}`);
  return answer.json;
};

/** Who asks, by the list that came with the program, and what comes beside the three photos. */
type Asked = { authority: AuthorityKind; extras: readonly ExtraKind[] };

const askedBy = async (browser: Visitor, { authority, extras }: Asked, photo: Buffer) => {
  const fields: Record<string, string> = { authority, authorityVersion: '1' };
  for (const kind of extras) fields[`${kind}Photo`] = need(await browser.call(uploadPhoto, { files: { photo } })).id;
  return fields;
};

/** Adds a vehicle to the cart of somebody whose browser nobody looks at: where a journey begins later than its story. */
const add = async (browser: Visitor, vehicle: Vehicle, asked?: Asked): Promise<void> => {
  const papers = await papersFor(vehicle);
  const { vin, make, model, year } = vehicle;
  const photos = {
    frontId: papers['Front of ID'].buffer,
    backId: papers['Back of ID'].buffer,
    registration: papers.Registration.buffer,
  };
  const who = asked && (await askedBy(browser, asked, (await papersFor(vehicle, 'Work Order')).Registration.buffer));
  need(
    await browser.call(requestKeycode, {
      body: { vin, make, model, year, vinConfirmed: 'true', ...who },
      files: photos,
    }),
  );
};

/** Puts vehicles into the cart of this browser and opens the cart, where the form is not what the journey is about. */
export const withInCart = async (page: Page, ...vehicles: Vehicle[]): Promise<void> => {
  await page.goto('/cart');
  for (const vehicle of vehicles) {
    const papers = await papersFor(vehicle);
    const { vin, make, model, year } = vehicle;
    const answer = await page.request.post('/vehicle/request-keycode-public', {
      headers: { origin: new URL(page.url()).origin },
      multipart: {
        vin,
        make,
        model,
        year,
        frontId: papers['Front of ID'],
        backId: papers['Back of ID'],
        registration: papers.Registration,
      },
    });
    if (!answer.ok()) throw new Error(`refused: ${await answer.text()}`);
  }
  await page.reload();
  for (const { name } of vehicles) await page.getByRole('heading', { name }).first().waitFor();
};

type Order = { vehicles: Vehicle[]; email?: string; by?: Person; asked?: Asked };

/** Orders and pays without a screen. Returns the path on which the order is followed. */
export const orderByWire = async (
  url: string,
  { vehicles, email = 'guest@example.com', by, asked }: Order,
): Promise<string> => {
  const browser = visitor(url);
  if (by) need(await browser.signIn(by));
  for (const vehicle of vehicles) await add(browser, vehicle, asked);
  const cart = need(await browser.call(myCart));
  const page = need(
    await browser.call(createCheckoutSession, { body: { amount: cart.totalCents, items: cart.items, email } }),
  );
  await fetch(page.url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ action: 'pay', email }),
    headers: { origin: url },
  });
  const paymentIntentId = found(page.url.split('/').at(-1));
  return found(need(await browser.call(processPaymentSuccess, { body: { paymentIntentId } })).trackPath);
};

/** Gives a member an ID on their account, both of whose sides an admin has looked at and approved. */
export const idOnAccount = async (url: string, of: Person, by: Person): Promise<void> => {
  const [member, admin] = [visitor(url), visitor(url)];
  need(await member.signIn(of));
  need(await admin.signIn(by));
  const papers = await papersFor({ vin: '00000000000000042', name: '', make: '', model: '', year: '2020' });
  const files = { frontId: papers['Front of ID'].buffer, backId: papers['Back of ID'].buffer };
  const { firstName: fname, lastName: lname } = need(await member.call(profile));
  const { id: userId } = need(await member.call(changeAccount, { body: { fname, lname }, files }));
  for (const { id: docId, address } of need(await admin.call(complianceDocuments, { params: { userId } }))) {
    need(await admin.open(personFile, address));
    need(await admin.call(reviewDocument, { params: { docId }, body: { verified: true } }));
  }
};

type Rejecting = { of: Person; by: Person; docType: RegistrationPaper; notes: string };

/** An admin looks at one document of a member, and turns it down as cut off. */
export const rejectPaper = async (url: string, { of, by, docType, notes }: Rejecting): Promise<void> => {
  const [member, admin] = [visitor(url), visitor(url)];
  need(await member.signIn(of));
  const { id: userId } = need(await member.call(me)).user;
  need(await admin.signIn(by));
  const documents = need(await admin.call(complianceDocuments, { params: { userId } }));
  const { id: docId, address } = found(documents.find((one) => one.docType === docType));
  need(await admin.open(personFile, address));
  need(
    await admin.call(reviewDocument, {
      params: { docId },
      body: { verified: false, reason: 'CUT_OFF', notes },
    }),
  );
};

/** An admin who works without a screen. */
export const adminByWire = async (url: string, by: Person) => {
  const browser = visitor(url);
  need(await browser.signIn(by));
  const idOf = async ({ vin }: Vehicle): Promise<string> => {
    const lists = await Promise.all([pendingRequests, inProgressRequests].map((list) => browser.call(list)));
    return found(lists.flatMap((list) => need(list)).find((request) => request.vin === vin)).id;
  };
  return {
    start: async (vehicle: Vehicle) => need(await browser.call(startRequest, { params: { id: await idOf(vehicle) } })),
    decline: async (vehicle: Vehicle, note: string, reason: DeskReason = 'ID_UNREADABLE') =>
      need(
        await browser.call(declineRequest, {
          params: { id: await idOf(vehicle) },
          body: { reason, note },
        }),
      ),
    askAgain: async (vehicle: Vehicle, kind: DocumentKind) =>
      need(
        await browser.call(askPhotoAgain, {
          params: { id: await idOf(vehicle) },
          body: { kind, reason: 'BLURRED' },
        }),
      ),
    send: async (vehicle: Vehicle, keycode: string, pincode = '') => {
      const vehicleId = await idOf(vehicle);
      await lookAtPhotos(browser, vehicleId);
      const body = { vehicleId, keycode, pincode, documentsVerified: true };
      return need(await browser.call(processRequest, { body }));
    },
  };
};
