import { deskNumbers } from '@keywright/contract/numbers';
import { confirmOwnCode, confirmTrackedCode, myRequests, trackOrder } from '@keywright/contract/orders';
import { reportOwnCode } from '@keywright/contract/code-reports';
import { expect, it } from 'vitest';
import { onRecord } from '../../../testing/look-ups.ts';
import { appOfThisFile } from '../../../testing/opened.ts';
import { as, visitor } from '../../../testing/browser.ts';
import { aMember, anAdmin } from '../../../testing/people.ts';
import { fulfil, paidAsGuest, paidAsMember } from '../../../testing/requests.ts';

const app = await appOfThisFile();
const desk = await as(app, await anAdmin(app.db));
const member = await as(app, await aMember(app.db));

const delivered = async (): Promise<string> => {
  const { id } = await paidAsMember(app, member);
  await fulfil(desk, id);
  return id;
};
const own = async (id: string) =>
  (await member.call(myRequests)).json.fulfilledRequests.find((request) => request.id === id);
const works = (id: string, from = member) => from.call(confirmOwnCode, { params: { id } });
const saidToWork = (id: string) => onRecord(app, { on: id, action: 'code.worked' });

it('a member says once that the key works, which stops nothing and counts at the desk', async () => {
  const id = await delivered();
  expect((await own(id))?.can).toContain('confirm');
  expect((await works(id)).status).toBe(200);
  expect((await works(id)).status).toBe(200);
  expect(await saidToWork(id)).toHaveLength(1);
  const said = await own(id);
  expect([said?.workedAt === null, said?.can.toSorted()]).toEqual([false, ['report', 'reveal']]);
  // A second key of the same code may fail all the same: then it was not right at once.
  const other = await delivered();
  await works(other);
  expect((await member.call(reportOwnCode, { params: { id: other }, body: { kind: 'NO_TURN' } })).status).toBe(200);
  const { json } = await desk.call(deskNumbers, {});
  expect(json.firstKey).toEqual({ said: 2, worked: 1, share: null });
});

it('nobody says so of a code that is not there, is with the desk, or is somebody else’s', async () => {
  const { id: waiting } = await paidAsMember(app, member);
  expect((await works(waiting)).refusal?.code).toBe('code.not_ready');
  const id = await delivered();
  expect((await works(id, await as(app, await aMember(app.db)))).status).toBe(404);
  await member.call(reportOwnCode, { params: { id }, body: { kind: 'NO_TURN' } });
  expect((await works(id)).refusal?.code).toBe('report.open');
  expect(await saidToWork(id)).toEqual([]);
});

it('a guest says so by the link of the order', async () => {
  const { id, trackToken: token } = await paidAsGuest(app, visitor(app.url));
  await fulfil(desk, id);
  const said = await visitor(app.url).call(confirmTrackedCode, { params: { token }, body: { requestId: id } });
  expect(said.status).toBe(200);
  const { json } = await visitor(app.url).call(trackOrder, { params: { token } });
  expect(json.requests[0]?.workedAt).not.toBeNull();
});
