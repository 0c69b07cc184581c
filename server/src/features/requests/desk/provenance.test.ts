import { deskRequest, processRequest } from '@keywright/contract/desk';
import type { BodySentBy } from '@keywright/contract/endpoint';
import { trackOrder } from '@keywright/contract/orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../testing/app.ts';
import { as, type Visitor, visitor } from '../../../testing/browser.ts';
import { anAdmin } from '../../../testing/people.ts';
import { paidAsGuest, start } from '../../../testing/requests.ts';

let app: TestApp;
let admin: Visitor;
let id: string;
let token: string;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('attempt').execute();
  admin = await as(app, await anAdmin(app.db));
  const request = await paidAsGuest(app, visitor(app.url));
  ({ id, trackToken: token } = request);
  await start(admin, id);
});

type Said = Partial<BodySentBy<typeof processRequest>>;
const send = (said: Said) =>
  admin.call(processRequest, { body: { vehicleId: id, keycode: 'K12345', documentsVerified: true, ...said } });
const shown = async () => (await admin.call(deskRequest, { params: { id } })).json;
const record = () =>
  app.db
    .selectFrom('audit_entry')
    .select('details')
    .where('action', '=', 'request.fulfilled')
    .where('object_id', '=', id)
    .execute();

describe('where a code came from', () => {
  it('is kept with the request and on record, and shown at the desk alone', async () => {
    const answer = await send({ codeSource: 'DEALER', codeReference: ' Invoice 20-4431 ', codeCostCents: 1_850 });
    const provenance = { source: 'DEALER', reference: 'Invoice 20-4431', costCents: 1_850 };
    expect(answer.json.provenance).toEqual(provenance);
    expect((await shown()).provenance).toEqual(provenance);
    expect(await record()).toMatchObject([{ details: { source: 'DEALER', costCents: 1_850 } }]);
    expect(JSON.stringify(await record())).not.toContain('4431');
    const page = await visitor(app.url).call(trackOrder, { params: { token } });
    expect(page.status).toBe(200);
    expect(page.text).not.toMatch(/4431|DEALER|1850/);
  });

  it('is nothing where nothing is said', async () => {
    await send({});
    expect((await shown()).provenance).toEqual({ source: null, reference: null, costCents: null });
    expect((await record())[0]?.details).not.toHaveProperty('source');
    const row = await app.db
      .selectFrom('request')
      .select(['code_reference', 'code_cost_cents'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ code_reference: null, code_cost_cents: null });
  });

  it('never holds the code: a reference that says it is refused at its field, and nothing is sent', async () => {
    const answer = await send({ codeSource: 'OTHER', codeReference: 'portal said k12345 today' });
    expect(answer.status).toBe(422);
    expect(answer.refusal?.fieldCodes).toEqual({ codeReference: 'reference.holds_code' });
    expect((await shown()).status).toBe('INPROGRESS');
  });

  it.each([-1, 12.5, 100_001])('costs no %d cents', async (costCents) => {
    const answer = await send({ codeSource: 'OTHER', codeCostCents: costCents });
    expect([answer.status, answer.refusal?.fieldCodes]).toEqual([422, { codeCostCents: 'invalid' }]);
  });

  it('is no place that nobody knows, and no second line', async () => {
    const unknown = { codeSource: 'ELSEWHERE' } as unknown as Said;
    expect((await send(unknown)).status).toBe(422);
    expect((await send({ codeSource: 'DEALER', codeReference: 'one\ntwo' })).status).toBe(422);
    expect((await send({ codeSource: 'DEALER', codeReference: 'x'.repeat(81) })).status).toBe(422);
  });
});
