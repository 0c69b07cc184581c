import { auditLog } from '@keywright/contract/audit';
import { revokeMember } from '@keywright/contract/members';
import { expect, it } from 'vitest';
import { appOfThisFile } from '../../testing/opened.ts';
import { as } from '../../testing/browser.ts';
import { aMember, anAdmin, aSuperAdmin } from '../../testing/people.ts';
import { aVin, paidAsMember, start } from '../../testing/requests.ts';

const app = await appOfThisFile();

it('the log is found by the name and the e-mail of whom it is about, and by the VIN and the order number of what', async () => {
  const person = await aMember(app.db, { fname: 'Zoraida', lname: 'Quxley' });
  const vin = aVin();
  const { id, confirmationNumber } = await paidAsMember(app, await as(app, person), { vin });
  const desk = await as(app, await anAdmin(app.db));
  await start(desk, id);
  await desk.call(revokeMember, { params: { id: person.id } });
  const boss = await as(app, await aSuperAdmin(app.db));
  const found = async (search: string) =>
    (await boss.call(auditLog, { query: { search, limit: 50 } })).json.map(({ action }) => action);
  for (const words of ['zoraida q', 'Quxley', person.email]) expect(await found(words)).toContain('person.revoked');
  const words = [vin, confirmationNumber, confirmationNumber.replace('-', '').toLowerCase(), person.email];
  for (const search of words) expect(await found(search), search).toContain('request.started');
  for (const sign of ['%', '_']) expect(await found(sign), sign).toEqual([]);
  expect(await found('Nobodyatall')).toEqual([]);
});
