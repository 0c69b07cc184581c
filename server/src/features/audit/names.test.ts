import { auditLog } from '@keywright/contract/audit';
import { deleteProfile } from '@keywright/contract/profile';
import { expect, it } from 'vitest';
import { as, visitor } from '../../testing/browser.ts';
import { appOfThisFile } from '../../testing/opened.ts';
import { aMember, anAdmin, aSuperAdmin } from '../../testing/people.ts';
import { aVin, paidAsGuest, paidAsMember, start, startAndLook } from '../../testing/requests.ts';

const app = await appOfThisFile();
const boss = await as(app, await aSuperAdmin(app.db));
const entriesOf = async (objectId: string) => (await boss.call(auditLog, { query: { objectId, limit: 50 } })).json;

it('names the admin, the order number and the vehicle of a request in the log', async () => {
  const admin = await anAdmin(app.db, { fname: 'Maria', lname: 'Lopez' });
  const vin = aVin();
  const { id, confirmationNumber } = await paidAsGuest(app, visitor(app.url), { vin });
  await start(await as(app, admin), id);
  const started = (await entriesOf(id)).find(({ action }) => action === 'request.started');
  expect(started?.names).toEqual(
    expect.arrayContaining([
      { of: admin.id, kind: 'admin', id: admin.id, name: 'Maria Lopez', vehicle: null },
      {
        of: id,
        kind: 'request',
        id,
        name: confirmationNumber,
        vehicle: expect.objectContaining({ make: 'Ford', vinEnd: vin.slice(-4) }),
      },
    ]),
  );
});

it('gives no name to a member whose profile is deleted', async () => {
  const member = await aMember(app.db, { fname: 'Zoraida', lname: 'Quxley' });
  const browser = await as(app, member);
  const named = await entriesOf(member.id);
  await browser.call(deleteProfile, { body: {} });
  const entries = await entriesOf(member.id);
  expect(entries.length).toBeGreaterThan(named.length);
  for (const { names } of entries)
    for (const { kind, name } of names) expect({ kind, name }).toEqual({ kind: 'former', name: '' });
  expect(JSON.stringify(entries.map(({ names }) => names))).not.toMatch(/Zoraida|Quxley|example/);
});

it('finds the photos that admins viewed by the number of their order', async () => {
  const { id, confirmationNumber } = await paidAsMember(app, await as(app, await aMember(app.db)), {});
  const admin = await as(app, await anAdmin(app.db));
  await startAndLook(admin, id);
  const { json } = await boss.call(auditLog, { query: { search: confirmationNumber, limit: 50 } });
  expect(json.map(({ action }) => action)).toContain('image.viewed');
});
