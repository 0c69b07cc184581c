import { deskRequest, processRequest, transactions } from '@keywright/contract/desk';
import type { BodySentBy } from '@keywright/contract/endpoint';
import { myRequests, revealOwnCode, trackOrder } from '@keywright/contract/orders';
import { beforeAll, expect, it } from 'vitest';
import { requestRow } from '../../testing/look-ups.ts';
import { appOfThisFile } from '../../testing/opened.ts';
import { as, visitor } from '../../testing/browser.ts';
import { dumpOf, tracesOf } from '../../testing/dump.ts';
import { aMember, anAdmin } from '../../testing/people.ts';
import {
  openTracked,
  aVehicle,
  type PaidRequest,
  paidAsGuest,
  paidAsMember,
  startAndLook,
} from '../../testing/requests.ts';
import { writeLetter } from '../../platform/mail/mail-table.ts';
import { requestMails } from './requests.mails.ts';

const KEYCODE = 'CANARY-KEY-83651';
const PINCODE = 'CANARYPIN742';

let guestRequest: PaidRequest;
let memberRequest: PaidRequest;
const bodies: string[] = [];
const hints: string[] = [];

/** One life of two requests with everything that can go wrong on the way, and all that was answered to it. */
const app = await appOfThisFile();
beforeAll(async () => {
  app.parts.hub.join(['desk'], (event) => hints.push(JSON.stringify(event)));
  const admin = await as(app, await anAdmin(app.db));
  const other = await as(app, await anAdmin(app.db));
  const guest = visitor(app.url);
  const member = await as(app, await aMember(app.db));
  guestRequest = await paidAsGuest(app, guest, { ...aVehicle('Nissan'), email: 'canary@example.com' });
  memberRequest = await paidAsMember(app, member, aVehicle('Nissan'));
  const submit = async (id: string, body: Partial<BodySentBy<typeof processRequest>>, who = admin) => {
    const answer = await who.callAnyhow(processRequest, { body: { vehicleId: id, ...body } });
    bodies.push(answer.text);
  };
  const codes = { keycode: KEYCODE, pincode: PINCODE };
  for (const { id } of [guestRequest, memberRequest]) {
    await submit(id, codes);
    await startAndLook(admin, id);
    await submit(id, { keycode: `${KEYCODE}!!` });
    await submit(id, { keycode: KEYCODE, documentsVerified: true });
    await submit(id, { ...codes, documentsVerified: true }, other);
    await submit(id, { ...codes, documentsVerified: true });
    await submit(id, { ...codes, keycode: `${KEYCODE}9` });
    await submit(id, codes);
    bodies.push((await admin.callAnyhow(processRequest, { query: { keycode: KEYCODE }, body: '{not json' })).text);
    bodies.push((await admin.call(deskRequest, { params: { id } })).text);
  }
  bodies.push((await admin.call(transactions)).text, (await member.call(myRequests)).text);
  bodies.push((await guest.call(trackOrder, { params: { token: guestRequest.trackToken } })).text);
  const seen = await openTracked(guest, guestRequest);
  expect(seen.json.value).toBe(KEYCODE);
  const own = await member.call(revealOwnCode, { params: { id: memberRequest.id }, body: { what: 'pincode' } });
  expect(own.json.value).toBe(PINCODE);
});

it('I-11: neither codes nor PINs lie in the database, the logs, the mails, the hints, or any other answer', async () => {
  const letters = await Promise.all(
    (['en', 'fr'] as const).map((locale) =>
      writeLetter(app.parts.settings, requestMails(app.parts), {
        template: 'request.fulfilled',
        refs: { orderId: guestRequest.orderId, requestId: guestRequest.id },
        locale,
      }),
    ),
  );
  const places = {
    database: await dumpOf(app.db),
    logs: app.logged.join(''),
    mails: JSON.stringify(letters),
    hints: hints.join(''),
    answers: bodies.join(''),
  };
  expect(places.database).toContain(guestRequest.id);
  expect(places.logs.length).toBeGreaterThan(1_000);
  expect(places.hints).toContain('request.changed');
  for (const [place, text] of Object.entries(places)) {
    for (const trace of [...tracesOf(KEYCODE), ...tracesOf(PINCODE)])
      expect(text.includes(trace), `${trace} in ${place}`).toBe(false);
  }
});

it('the private link lies neither in the database nor in the logs', async () => {
  const dump = await dumpOf(app.db);
  expect(dump.includes(guestRequest.trackToken)).toBe(false);
  expect(app.logged.join('').includes(guestRequest.trackToken)).toBe(false);
});

it('no VIN is in the logs', async () => {
  const { vin } = await requestRow(app, guestRequest.id);
  expect(app.logged.join('').includes(vin)).toBe(false);
});
