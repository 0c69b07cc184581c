import { LATE_MINUTES } from '@keywright/contract/late';
import { codeReports } from '@keywright/contract/code-reports';
import { askPhotoAgain, deskCounts, inProgressRequests, pendingRequests, startRequest } from '@keywright/contract/desk';
import { sendTrackedPhoto } from '@keywright/contract/orders';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { appOfThisFile } from '../../../testing/opened.ts';
import { as, visitor } from '../../../testing/browser.ts';
import { aMember, anAdmin } from '../../../testing/people.ts';
import {
  aVehicle,
  fulfil,
  paidAsGuest,
  paidAsMember,
  reportNoTurn,
  threePhotos,
  wantPhoto,
} from '../../../testing/requests.ts';
import { heldClock } from '../../../platform/clock.ts';

const clock = heldClock();
const app = await appOfThisFile({ clock });

const idsOf = ({ json }: { json: readonly { id: string }[] }): string[] => json.map(({ id }) => id);

it('a request whose customer was asked for a photo again is neither waiting, late nor oldest until the photo has come', async () => {
  const admin = await anAdmin(app.db);
  const guest = visitor(app.url);
  const { id, trackToken: token } = await paidAsGuest(app, guest, aVehicle());
  const started = await paidAsGuest(app, visitor(app.url), aVehicle());
  clock.advance((LATE_MINUTES + 10) * 60_000);
  const desk = await as(app, admin);
  const other = await paidAsGuest(app, visitor(app.url), aVehicle());
  const counts = async () => (await desk.call(deskCounts)).json;
  expect(await counts()).toMatchObject({ waiting: 3, inProgress: 0, late: 2, customer: 0 });
  await wantPhoto(desk, started.id);
  await desk.call(askPhotoAgain, { params: { id }, body: { kind: 'frontId', reason: 'BLURRED' } });
  expect(await counts()).toMatchObject({ waiting: 1, inProgress: 1, mine: 1, late: 0, customer: 2, oldestMinutes: 0 });
  const list = (awaits: 'desk' | 'customer') => desk.call(pendingRequests, { query: { awaits } });
  expect(idsOf(await list('desk'))).toEqual([other.id]);
  expect(idsOf(await list('customer'))).toEqual([id]);
  expect(idsOf(await desk.call(pendingRequests))).toEqual([id, other.id]);
  const { frontId: photo } = await threePhotos();
  await guest.call(sendTrackedPhoto, { params: { token }, body: { requestId: id, kind: 'frontId' }, files: { photo } });
  expect(await counts()).toMatchObject({ waiting: 2, late: 1, customer: 1, oldestMinutes: LATE_MINUTES + 10 });
  expect(idsOf(await list('customer'))).toEqual([]);
});

it('the server searches the lists of requests by words, and by numbers however they are spaced', async () => {
  const desk = await as(app, await anAdmin(app.db));
  const vehicle = aVehicle('Toyota');
  const guest = await paidAsGuest(app, visitor(app.url), { ...vehicle, email: 'under_score@example.com' });
  const member = await as(app, await aMember(app.db, { fname: 'Zora', lname: 'Quill' }));
  const others = await paidAsMember(app, member, aVehicle('Nissan'));
  const { vin } = vehicle;
  const number = guest.confirmationNumber;
  const cases: [search: string, found: string[]][] = [
    [number, [guest.id]],
    [number.replace('-', ''), [guest.id]],
    [number.toLowerCase().replace('-', ' – '), [guest.id]],
    [`${vin.slice(0, 5)} ${vin.slice(5, 9)} ${vin.slice(9)}`, [guest.id]],
    [vin.slice(-6), [guest.id]],
    ['toyota 2019 under_', [guest.id]],
    ['zora quill', [others.id]],
    ['quill nissan', [others.id]],
    ['quill toyota', []],
    ['under%score', []],
    ['underscore', []],
    ['%%%', []],
    ['___', []],
    ['under\\_score', []],
  ];
  for (const [search, found] of cases)
    expect(idsOf(await desk.call(pendingRequests, { query: { search } })), search).toEqual(found);
  expect(idsOf(await desk.call(pendingRequests, { query: { search: 'zo' } }))).toContain(guest.id);
  await desk.call(startRequest, { params: { id: others.id } });
  expect(idsOf(await desk.call(inProgressRequests, { query: { search: 'quill' } }))).toEqual([others.id]);
  expect(idsOf(await desk.call(inProgressRequests, { query: { search: vin } }))).toEqual([]);
});

it('the server searches the reported codes, and a search that is too long is refused at its field', async () => {
  const desk = await as(app, await anAdmin(app.db));
  const member = await as(app, await aMember(app.db));
  const [one, two] = [await paidAsMember(app, member, aVehicle()), await paidAsMember(app, member, aVehicle())];
  for (const { id } of [one, two]) {
    await fulfil(desk, id);
    await reportNoTurn(member, desk, id);
  }
  const found = await desk.call(codeReports, { query: { search: two.confirmationNumber.replace('-', '') } });
  expect(idsOf(found)).toEqual([two.id]);
  for (const list of [pendingRequests, inProgressRequests, codeReports]) {
    const { status, refusal } = await desk.callAnyhow(list, { query: { search: 'x'.repeat(81) } });
    expect([status, refusal?.fieldCodes]).toEqual([422, { search: 'text.too_long' }]);
  }
});

it('a page that searches several lists at once is answered by all, and has searched once', async () => {
  const person = await anAdmin(app.db);
  const desk = await as(app, person);
  const search = async (text: string): Promise<number[]> => {
    const lists = [pendingRequests, inProgressRequests, codeReports];
    const replies = await Promise.all(lists.map((list) => desk.callAnyhow(list, { query: { search: text } })));
    return replies.map(({ status }) => status);
  };
  for (const text of ['first one', 'another', 'third words', 'fourth words'])
    expect(await search(text), text).toEqual([200, 200, 200]);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_entry
    where action = 'request.searched' and actor_id = ${person.id}`.execute(app.db);
  expect(rows[0]?.count).toBe(4);
});
