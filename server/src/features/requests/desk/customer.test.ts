import { deskRequest, pendingRequests, type DeskRequest } from '@keywright/contract/desk';
import { sendTrackedPhoto } from '@keywright/contract/orders';
import { expect, it } from 'vitest';
import { appOfThisFile } from '../../../testing/opened.ts';
import { as, visitor } from '../../../testing/browser.ts';
import { found } from '../../../testing/found.ts';
import { aMember, anAdmin } from '../../../testing/people.ts';
import { aVehicle, paidAsGuest, paidAsMember, threePhotos, wantPhoto } from '../../../testing/requests.ts';
import { aShopOwner, aTechnician, withPlan } from '../../../testing/workshops.ts';

const app = await appOfThisFile();
const desk = await as(app, await anAdmin(app.db));

/** The request as the list and its own call show it, which must say the same. */
const listed = async (id: string): Promise<DeskRequest> => {
  const { json } = await desk.call(pendingRequests, { query: { limit: 100 } });
  const { json: one } = await desk.call(deskRequest, { params: { id } });
  const row = found(json.find((request) => request.id === id));
  expect(row).toMatchObject({ isFirstOrder: one.isFirstOrder, plan: one.plan, isGuest: one.isGuest });
  return row;
};

it('the desk marks the first order of a member, and no later one', async () => {
  const ann = await as(app, await aMember(app.db));
  const first = await paidAsMember(app, ann, aVehicle());
  expect(await listed(first.id)).toMatchObject({ isFirstOrder: true });
  const second = await paidAsMember(app, ann, aVehicle());
  expect(await listed(second.id)).toMatchObject({ isFirstOrder: false });
  expect(await listed(first.id)).toMatchObject({ isFirstOrder: true });
  const other = await paidAsMember(app, await as(app, await aMember(app.db)), aVehicle());
  expect(await listed(other.id)).toMatchObject({ isFirstOrder: true });
});

it('the desk recognizes a guest by the browser and by the email address', async () => {
  const browser = visitor(app.url);
  const first = await paidAsGuest(app, browser, { ...aVehicle(), email: 'one@example.com' });
  expect(await listed(first.id)).toMatchObject({ isFirstOrder: true, isGuest: true, plan: 'NONE' });
  const sameBrowser = await paidAsGuest(app, browser, { ...aVehicle(), email: 'two@example.com' });
  expect(await listed(sameBrowser.id)).toMatchObject({ isFirstOrder: false });
  const sameAddress = await paidAsGuest(app, visitor(app.url), { ...aVehicle(), email: 'One@Example.com' });
  expect(await listed(sameAddress.id)).toMatchObject({ isFirstOrder: false });
  const stranger = await paidAsGuest(app, visitor(app.url), { ...aVehicle(), email: 'three@example.com' });
  expect(await listed(stranger.id)).toMatchObject({ isFirstOrder: true });
});

it('the desk reads the plan of a member, and of a technician the plan of the workshop', async () => {
  const member = await as(app, await aMember(app.db, { tier: 'PROFESSIONAL' }));
  expect(await listed((await paidAsMember(app, member, aVehicle())).id)).toMatchObject({ plan: 'PROFESSIONAL' });
  const owner = await aShopOwner(app, { tier: 'ENTERPRISE' });
  const technician = await aTechnician(app, owner, { limits: withPlan });
  const { id, orderId } = await paidAsMember(app, technician, aVehicle());
  expect(await listed(id)).toMatchObject({ plan: 'NONE' });
  const { id: workshop_id } = await app.db.selectFrom('workshop').select('id').executeTakeFirstOrThrow();
  await app.db.updateTable('customer_order').set({ workshop_id }).where('id', '=', orderId).execute();
  expect(await listed(id)).toMatchObject({ plan: 'ENTERPRISE' });
});

it('a request awaits its customer from the request for a photo until the photo has come', async () => {
  const guest = visitor(app.url);
  const { id, trackToken: token } = await paidAsGuest(app, guest, aVehicle());
  const awaits = async () => (await desk.call(deskRequest, { params: { id } })).json.awaitsCustomer;
  expect(await awaits()).toBe(false);
  await wantPhoto(desk, id);
  expect(await awaits()).toBe(true);
  const { frontId: photo } = await threePhotos();
  const sent = await guest.call(sendTrackedPhoto, {
    params: { token },
    body: { requestId: id, kind: 'frontId' },
    files: { photo },
  });
  expect(sent.status).toBe(200);
  expect(await awaits()).toBe(false);
});
