import { deskRequest } from '@keywright/contract/desk';
import { flagRules, tryFlagRule } from '@keywright/contract/flags';
import type { FlagKind } from '@keywright/contract/flag-kinds';
import { labelFraud } from '@keywright/contract/fraud';
import { requestHistory } from '@keywright/contract/request-notes';
import { beforeEach, expect, it } from 'vitest';
import { guardLimit } from '../../../platform/limits/guard-limit.ts';
import { bucketOf, limits } from '../../../platform/limits/limits.ts';
import { as } from '../../../testing/browser.ts';
import { found } from '../../../testing/found.ts';
import { onRecord } from '../../../testing/look-ups.ts';
import { appOfThisFile } from '../../../testing/opened.ts';
import { aMember, anAdmin, aSuperAdmin } from '../../../testing/people.ts';
import { decline, fulfil, paidAsMember } from '../../../testing/requests.ts';

const app = await appOfThisFile();
const ann = await as(app, await anAdmin(app.db, { fname: 'Ann', lname: 'Archer' }));
const root = await as(app, await aSuperAdmin(app.db));
beforeEach(() => app.db.deleteFrom('attempt').execute());

/** An order of an account that was opened so many days before. */
const orderOf = async (daysOld: number): Promise<string> => {
  const person = await aMember(app.db);
  const created = new Date(app.clock.now().getTime() - daysOld * 86_400_000 - 3_600_000);
  await app.db.updateTable('person').set({ created_at: created }).where('id', '=', person.id).execute();
  return (await paidAsMember(app, await as(app, person))).id;
};
const label = (id: string, isFraud = true, reason = 'The ID was forged.') =>
  ann.call(labelFraud, { params: { id }, body: { isFraud, reason } });
const precisionOf = async (kind: FlagKind) =>
  found((await root.call(flagRules)).json.find((rule) => rule.kind === kind)).precision;
const tried = async (most: number) =>
  (await root.call(tryFlagRule, { params: { kind: 'NEW_ACCOUNT' }, query: { most } })).json;

it('an ended request is labeled as fraud with a reason, and the label is taken back, both on record', async () => {
  const id = await orderOf(400);
  expect((await label(id)).text).toContain('request.wrong_state');
  await fulfil(ann, id);
  expect((await label(id)).json.fraud).toMatchObject({ reason: 'The ID was forged.', labeledBy: 'Ann Archer' });
  expect((await label(id, true, 'Again.')).json.fraud?.reason).toBe('The ID was forged.');
  expect((await label(id, false, 'A mistake.')).json.fraud).toBeNull();
  expect((await ann.call(deskRequest, { params: { id } })).json.fraud).toBeNull();
  expect(await onRecord(app, { on: id, action: 'request.fraud%' }, 'action', 'reason')).toEqual([
    { action: 'request.fraud_labeled', reason: 'The ID was forged.' },
    { action: 'request.fraud_label_removed', reason: 'A mistake.' },
  ]);
  const acts = await onRecord(app, { on: id, action: 'request.fraud%' }, 'details');
  expect(acts.map(({ details }) => details)).toEqual([{ confirmedNoCode: false }, { confirmedNoCode: false }]);
  expect((await label(id, true, '')).status).toBe(422);
  expect((await label(id, true, 'The code was K1234567')).status).toBe(422);
});

it('a reason with the VIN or with the code that its writer sent is refused, and a confirmed look-alike is on record', async () => {
  const id = await orderOf(400);
  await fulfil(ann, id, { keycode: 'K1234' });
  const labelAs = (reason: string) =>
    ann.call(labelFraud, { params: { id }, body: { isFraud: true, reason, noCode: true } });
  const { vin } = (await ann.call(deskRequest, { params: { id } })).json;
  for (const reason of [`The VIN ${vin} is forged.`, 'I sent k 1234.'])
    expect((await labelAs(reason)).refusal?.fieldCodes).toEqual({ reason: 'note.may_hold_code' });
  expect((await labelAs('A forged F-150 title.')).status).toBe(200);
  expect(await onRecord(app, { on: id, action: 'request.fraud%' }, 'details')).toEqual([
    { details: { confirmedNoCode: true } },
  ]);
});

it('a label that changes nothing and the history count against the limit of cases', async () => {
  const id = await orderOf(400);
  await fulfil(ann, id);
  await label(id);
  const bea = await as(app, await anAdmin(app.db));
  const bucket = bucketOf('desk-case', bea.person.id);
  for (let n = 0; n < limits['desk-case'].max; n += 1) await guardLimit(app.db, app.clock, bucket);
  const again = await bea.call(labelFraud, { params: { id }, body: { isFraud: true, reason: 'Again.' } });
  const history = await bea.call(requestHistory, { params: { id } });
  expect([again.refusal?.code, history.refusal?.code]).toEqual(['limit.too_many', 'limit.too_many']);
});

it('each rule says how many decided requests it flagged, and how many of them were fraud, also of declined ones', async () => {
  const before = await precisionOf('NEW_ACCOUNT');
  const [one, two, three, open] = [await orderOf(1), await orderOf(2), await orderOf(400), await orderOf(1)];
  await fulfil(ann, one);
  await decline(ann, two);
  await fulfil(ann, three);
  await label(two);
  await label(three);
  expect(await precisionOf('NEW_ACCOUNT')).toEqual({ flagged: before.flagged + 2, fraud: before.fraud + 1 });
  // What was flagged stays known although the account grows older, and an open request counts for nothing.
  expect(open).not.toBe('');
  await label(two, false, 'A mistake.');
  expect(await precisionOf('NEW_ACCOUNT')).toEqual({ flagged: before.flagged + 2, fraud: before.fraud });
});

it('a dry run says how many requests of the last 30 days a setting would flag, as the desk would, and changes nothing', async () => {
  const before = [await tried(5), await tried(100)];
  await orderOf(3);
  await orderOf(50);
  const late = await orderOf(3);
  await app.db
    .updateTable('request')
    .set({ paid_at: new Date(app.clock.now().getTime() - 31 * 86_400_000) })
    .where('id', '=', late)
    .execute();
  const [five, hundred] = [await tried(5), await tried(100)];
  expect(five).toEqual({ flagged: found(before[0]).flagged + 1, of: found(before[0]).of + 2, isCapped: false });
  expect(hundred.flagged).toBe(found(before[1]).flagged + 2);
  expect((await root.call(flagRules)).json.find(({ kind }) => kind === 'NEW_ACCOUNT')).toMatchObject({ version: 0 });
  const params = { kind: 'NEW_ACCOUNT' as const };
  for (const query of [{}, { most: 1000 }]) expect((await root.call(tryFlagRule, { params, query })).status).toBe(422);
  expect((await ann.call(tryFlagRule, { params, query: { most: 5 } })).status).toBe(403);
});
