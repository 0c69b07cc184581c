import { deskNumbers } from '@keywright/contract/numbers';
import { confirmOwnCode, confirmTrackedCode, myRequests, trackOrder } from '@keywright/contract/orders';
import { answerReport, reportOwnCode, reportTrackedCode } from '@keywright/contract/code-reports';
import { deskCounts, deskRequest } from '@keywright/contract/desk';
import { expect, it } from 'vitest';
import { onRecord } from '../../../testing/look-ups.ts';
import { appOfThisFile } from '../../../testing/opened.ts';
import { as, visitor } from '../../../testing/browser.ts';
import { found } from '../../../testing/found.ts';
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

it('nobody says so of a code that is not there or is somebody else’s', async () => {
  const { id: waiting } = await paidAsMember(app, member);
  expect((await works(waiting)).refusal?.code).toBe('code.not_ready');
  const id = await delivered();
  expect((await works(id, await as(app, await aMember(app.db)))).status).toBe(404);
  expect(await saidToWork(id)).toEqual([]);
});

it('withdraws an open report when its customer says that the key works after all', async () => {
  const id = await delivered();
  await member.call(reportOwnCode, { params: { id }, body: { kind: 'NO_TURN' } });
  const before = (await desk.call(deskCounts)).json.reported;
  const { report } = (await desk.call(deskRequest, { params: { id } })).json;
  expect((await works(id)).status).toBe(200);
  expect((await own(id))?.report).toMatchObject({ state: 'WITHDRAWN', answer: '' });
  expect((await own(id))?.workedAt).not.toBeNull();
  expect((await desk.call(deskCounts)).json.reported).toBe(before - 1);
  const onRecordNow = await onRecord(app, { on: id, action: 'code.report_withdrawn' });
  expect(onRecordNow.map(({ details }) => details)).toEqual([{ kind: 'NO_TURN' }]);
  // What an admin still has on the screen can't be answered, and nothing was answered for the customer.
  const body = { report: found(report).id, answer: 'EXPLAINED', note: 'Turn it gently.' } as const;
  expect((await desk.call(answerReport, { params: { id }, body })).refusal?.code).toBe('report.answered');
  expect((await desk.call(deskRequest, { params: { id } })).json.report).toBeNull();
  // A press that came twice changes nothing, and the code can be reported again.
  expect((await works(id)).status).toBe(200);
  expect(await onRecord(app, { on: id, action: 'code.report_withdrawn' })).toHaveLength(1);
  expect((await member.call(reportOwnCode, { params: { id }, body: { kind: 'NO_TURN' } })).status).toBe(200);
});

it('withdraws a report by the link of the order, also when the code can no longer be opened', async () => {
  const { id, trackToken: token } = await paidAsGuest(app, visitor(app.url));
  await fulfil(desk, id);
  const guest = visitor(app.url);
  const report = { params: { token }, body: { requestId: id, kind: 'NO_TURN' as const } };
  expect((await guest.call(reportTrackedCode, report)).status).toBe(200);
  await app.db.updateTable('request').set({ code_closes_at: new Date() }).where('id', '=', id).execute();
  expect((await guest.call(trackOrder, { params: { token } })).json.requests[0]?.can).toEqual(['confirm']);
  expect((await guest.call(confirmTrackedCode, { params: { token }, body: { requestId: id } })).status).toBe(200);
  const { json } = await guest.call(trackOrder, { params: { token } });
  expect(json.requests[0]?.report?.state).toBe('WITHDRAWN');
});

it('a guest says so by the link of the order', async () => {
  const { id, trackToken: token } = await paidAsGuest(app, visitor(app.url));
  await fulfil(desk, id);
  const said = await visitor(app.url).call(confirmTrackedCode, { params: { token }, body: { requestId: id } });
  expect(said.status).toBe(200);
  const { json } = await visitor(app.url).call(trackOrder, { params: { token } });
  expect(json.requests[0]?.workedAt).not.toBeNull();
});
