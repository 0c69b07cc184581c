import { linkedRecords, type LinkKind } from '@keywright/contract/linked';
import { noteIdNumber } from '@keywright/contract/desk';
import { beforeEach, expect, it } from 'vitest';
import { as, visitor } from '../../../testing/browser.ts';
import { onRecord } from '../../../testing/look-ups.ts';
import { appOfThisFile } from '../../../testing/opened.ts';
import { aMember, anAdmin } from '../../../testing/people.ts';
import { aVehicle, decline, paidAsGuest, paidAsMember, start } from '../../../testing/requests.ts';
import { labelFraud } from '@keywright/contract/fraud';

const app = await appOfThisFile();
const ann = await as(app, await anAdmin(app.db));
beforeEach(() => app.db.deleteFrom('attempt').execute());

const linkedTo = async (of: 'request' | 'person', id: string) =>
  (await ann.call(linkedRecords, { params: { of, id } })).json;
const idsOn = (rows: readonly { on: LinkKind; id: string }[], on: LinkKind): string[] =>
  rows.filter((row) => row.on === on).map(({ id }) => id);

it('a request is linked to the requests and members that share its VIN, email, phone, ID number or address, and to no others', async () => {
  const vehicle = aVehicle();
  const home = { address: '12 Main Street', zip_code: '78701', phone: '+1 512 555 0123' };
  const [one, neighbor, sameId, stranger] = await Promise.all([
    aMember(app.db),
    aMember(app.db),
    aMember(app.db),
    aMember(app.db),
  ]);
  for (const { id } of [one, neighbor]) {
    await app.db.updateTable('person').set(home).where('id', '=', id).execute();
  }
  const own = await paidAsMember(app, await as(app, one), vehicle);
  const other = await paidAsGuest(app, visitor(app.url), vehicle);
  const ofSameId = await paidAsMember(app, await as(app, sameId));
  const unrelated = await paidAsMember(app, await as(app, stranger));
  for (const id of [own.id, ofSameId.id]) {
    await start(ann, id);
    await ann.call(noteIdNumber, { params: { id }, body: { idNumber: 'L555 0199', idPlace: 'TX' } });
  }
  await decline(ann, other.id);
  await ann.call(labelFraud, { params: { id: other.id }, body: { isFraud: true, reason: 'Forged.' } });
  const byEmail = await paidAsGuest(app, visitor(app.url));
  await app.db.updateTable('customer_order').set({ email: one.email }).where('id', '=', byEmail.orderId).execute();

  const { requests, members, compared } = await linkedTo('request', own.id);
  expect(idsOn(requests, 'VIN')).toEqual([other.id]);
  expect(requests.find(({ id }) => id === other.id)).toMatchObject({ isFraud: true, status: 'DECLINED' });
  expect(idsOn(requests, 'ID_NUMBER')).toEqual([ofSameId.id]);
  expect(idsOn(requests, 'EMAIL')).toEqual([byEmail.id]);
  expect(idsOn(members, 'PHONE')).toEqual([neighbor.id]);
  expect(idsOn(members, 'ADDRESS')).toEqual([neighbor.id]);
  expect(compared).toEqual(expect.arrayContaining(['VIN', 'EMAIL', 'PHONE', 'ID_NUMBER', 'DEVICE', 'ADDRESS']));
  const all = [...requests, ...members].map(({ id }) => id);
  for (const id of [own.id, one.id, unrelated.id, stranger.id]) expect(all).not.toContain(id);

  const ofPerson = await linkedTo('person', one.id);
  expect(idsOn(ofPerson.requests, 'VIN')).toEqual([other.id]);
  expect(idsOn(ofPerson.members, 'PHONE')).toEqual([neighbor.id]);
});

it('members who signed in with one browser are linked by that device', async () => {
  const [one, two] = await Promise.all([aMember(app.db), aMember(app.db)]);
  const hash = Buffer.alloc(32, 7);
  for (const { id } of [one, two]) {
    await app.db.insertInto('known_device').values({ person_id: id, device_hash: hash }).execute();
  }
  expect(idsOn((await linkedTo('person', one.id)).members, 'DEVICE')).toEqual([two.id]);
});

it('each view is on record, names its subject, and is for the desk alone', async () => {
  const member = await aMember(app.db);
  const { id } = await paidAsMember(app, await as(app, member));
  await linkedTo('request', id);
  await linkedTo('person', member.id);
  for (const on of [id, member.id]) {
    expect(await onRecord(app, { on, action: 'person.links_viewed' }, 'action')).toHaveLength(1);
  }
  const params = { of: 'request', id } as const;
  expect((await (await as(app, member)).call(linkedRecords, { params })).status).toBe(403);
  expect((await visitor(app.url).call(linkedRecords, { params })).status).toBe(401);
  const nobody = { of: 'person', id: crypto.randomUUID() } as const;
  expect((await ann.call(linkedRecords, { params: nobody })).status).toBe(404);
});
