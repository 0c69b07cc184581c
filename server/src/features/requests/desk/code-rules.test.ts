import type { BodySentBy } from '@keywright/contract/endpoint';
import { changeCodeRule, codeRules } from '@keywright/contract/code-rules';
import { deskRequest, processRequest } from '@keywright/contract/desk';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { lastOnRecord } from '../../../testing/look-ups.ts';
import { appOfThisFile } from '../../../testing/opened.ts';
import { as, visitor } from '../../../testing/browser.ts';
import { found } from '../../../testing/found.ts';
import { anAdmin, aSuperAdmin } from '../../../testing/people.ts';
import { aVehicle, paidAsGuest, startAndLook } from '../../../testing/requests.ts';
import { trackOrder } from '@keywright/contract/orders';
import { lockCodeRule } from './code-rules.store.ts';

const app = await appOfThisFile();
const ann = await as(app, await anAdmin(app.db, { fname: 'Ann', lname: 'Archer' }));
const root = await as(app, await aSuperAdmin(app.db));

const digits = (least: number, most = least) => ({ least, most, alphabet: 'DIGITS' as const });
const ruleOf = async (make: string) => found((await root.call(codeRules)).json.find((rule) => rule.make === make));
const said = async (make: string, forms: { keycode?: object; pincode?: object }, by = root) =>
  by.call(changeCodeRule, {
    params: { make },
    body: { version: (await ruleOf(make)).version, keycode: null, pincode: null, ...forms },
  } as never);
const inHand = async (make: 'Ford' | 'Nissan' | 'Toyota' | 'Chrysler') => {
  const paid = await paidAsGuest(app, visitor(app.url), aVehicle(make));
  await startAndLook(ann, paid.id);
  return paid;
};
const release = (vehicleId: string, rest: Partial<BodySentBy<typeof processRequest>>) =>
  ann.call(processRequest, { body: { vehicleId, keycode: 'K1234', documentsVerified: true, ...rest } });
const actOn = (id: string, action: string) => lastOnRecord(app, { on: id, action });

it('a make of which nothing was said has no rule: the general check stands alone', async () => {
  expect(await ruleOf('Toyota')).toMatchObject({ version: 0, keycode: null, pincode: null, changedBy: null });
  const { id } = await inHand('Toyota');
  expect((await release(id, { keycode: '!!' })).status).toBe(422);
  expect((await release(id, { keycode: 'AB-12345' })).status).toBe(200);
});

it('a code or PIN unlike those of its make is refused at its field, and the case says what is expected', async () => {
  expect((await said('Nissan', { keycode: digits(5), pincode: digits(4) })).status).toBe(200);
  const { id } = await inHand('Nissan');
  const { json } = await ann.call(deskRequest, { params: { id } });
  expect(json.codeForms).toEqual({ keycode: digits(5), pincode: digits(4) });
  for (const [codes, fields] of [
    [{ keycode: '1234', pincode: '9081' }, ['keycode']],
    [{ keycode: '12345', pincode: '90812' }, ['pincode']],
    [{ keycode: '12345', pincode: '90A1' }, ['pincode']],
    [{ keycode: 'K2345', pincode: '908' }, ['keycode', 'pincode']],
  ] as const) {
    const refused = await release(id, codes);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.refusal?.fieldCodes ?? {}).toSorted()).toEqual(fields);
  }
  expect((await ann.call(deskRequest, { params: { id } })).json.status).toBe('INPROGRESS');
  // What a maker prints between the signs counts for nothing.
  expect((await release(id, { keycode: '123-45', pincode: '9081' })).status).toBe(200);
  // The same again after a lost answer is no new release, whatever the rule says by now.
  expect((await said('Nissan', { keycode: digits(9) })).status).toBe(200);
  expect((await release(id, { keycode: '123-45', pincode: '9081' })).status).toBe(200);
});

it('a rule is on record with what it was before, each version is kept, and a change of an old one is refused', async () => {
  await said('Ford', { keycode: digits(4) });
  await said('Ford', { keycode: digits(4, 6) });
  expect((await actOn('Ford', 'code_rule.changed')).details).toEqual({
    version: 2,
    rule: { keycode: digits(4, 6), pincode: null },
    was: { keycode: digits(4), pincode: null },
  });
  const old = await root.call(changeCodeRule, {
    params: { make: 'Ford' },
    body: { version: 1, keycode: null, pincode: null },
  });
  expect([old.status, old.refusal?.code]).toEqual([409, 'code_rule.changed']);
  const { rows } = await sql`select version from code_rule where make = 'Ford' order by version`.execute(app.db);
  expect(rows).toEqual([{ version: 1 }, { version: 2 }]);
  await said('Ford', {});
});

it('only a super admin says what codes look like, for makes that are offered, with lengths that can be', async () => {
  const body = { version: 0, keycode: digits(4), pincode: null };
  expect((await ann.call(changeCodeRule, { params: { make: 'Kia' }, body })).status).toBe(403);
  expect((await root.call(changeCodeRule, { params: { make: 'Trabant' }, body })).status).toBe(404);
  for (const pincode of [digits(2, 4), digits(5, 4), digits(4, 13), { ...digits(4), alphabet: 'RUNES' }])
    expect((await said('Kia', { pincode })).status).toBe(422);
  expect((await ruleOf('Kia')).version).toBe(0);
});

it('a release that meets a rule in the making is judged by the one that counts when it commits', async () => {
  const { id } = await inHand('Chrysler');
  const { answer } = await inTransaction(app.db, async (tx) => {
    await lockCodeRule(tx, 'Chrysler');
    const form = JSON.stringify(digits(5));
    await sql`insert into code_rule (make, version, pincode) values ('Chrysler', 1, ${form}::jsonb)`.execute(tx);
    const releasing = release(id, { pincode: '9081' });
    await expect
      .poll(async () => {
        const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(app.db);
        return rows.length;
      })
      .toBeGreaterThan(0);
    return { answer: releasing };
  });
  expect((await answer).refusal?.fieldCodes).toEqual({ pincode: 'code.unlike_make' });
  expect((await release(id, { pincode: '90812' })).status).toBe(200);
});

it('of eight super admins who change a rule at once, one does', async () => {
  const { version } = await ruleOf('Mazda');
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      root.call(changeCodeRule, {
        params: { make: 'Mazda' },
        body: { version, keycode: digits(3 + n), pincode: null },
      }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(409)]);
});

it('where a code came from is kept with the request and read at the desk alone; the log has no reference', async () => {
  const paid = await inHand('Toyota');
  const origin = { codeSource: 'DEALER', codeReference: 'Invoice 4711', codeCostCents: 1250 } as const;
  expect((await release(paid.id, origin)).status).toBe(200);
  const { json } = await ann.call(deskRequest, { params: { id: paid.id } });
  expect(json.provenance).toEqual({ source: 'DEALER', reference: 'Invoice 4711', costCents: 1250 });
  const { details } = await actOn(paid.id, 'request.fulfilled');
  expect(details).toMatchObject({ source: 'DEALER', costCents: 1250 });
  expect(JSON.stringify(details)).not.toContain('4711');
  const tracked = await visitor(app.url).call(trackOrder, { params: { token: paid.trackToken } });
  expect(tracked.status).toBe(200);
  for (const word of ['4711', 'DEALER', '1250']) expect(tracked.text).not.toContain(word);
});

it('the specified call, which says nothing of it, releases as before', async () => {
  const { id } = await inHand('Toyota');
  expect((await ann.call(deskRequest, { params: { id } })).json.provenance).toBeNull();
  expect((await release(id, {})).json.provenance).toEqual({ source: null, reference: null, costCents: null });
});

it('a reference that holds the code or the PIN is refused, and so is what is no cost and no source', async () => {
  const { id } = await inHand('Chrysler');
  const codes = { keycode: 'K-1234', pincode: '90812' };
  const held = [
    'from k1234 of the book',
    'pin 90 812',
    'Ｋ－１２３４',
    'ⓚ①②③④',
    'K\u03321\u03322\u20e334',
    'Ḱ1234',
    '𝟗𝟎𝟖𝟏𝟐',
  ];
  for (const codeReference of held) {
    const refused = await release(id, { ...codes, codeReference });
    expect([refused.status, refused.refusal?.fieldCodes]).toEqual([422, { codeReference: 'reference.holds_code' }]);
  }
  const wrongs: object[] = [
    { codeCostCents: -1 },
    { codeCostCents: 100_001 },
    { codeCostCents: 0.5 },
    { codeSource: 'A_FRIEND' },
    { codeReference: 'x'.repeat(81) },
  ];
  for (const wrong of wrongs) expect((await release(id, { ...codes, ...wrong })).status).toBe(422);
  expect((await release(id, { ...codes, codeReference: 'Book 3, page 7' })).status).toBe(200);
});

it('a rule is changed by who has just shown who they are', async () => {
  const unproven = await as(app, await aSuperAdmin(app.db));
  await app.db
    .updateTable('session')
    .set({ proven_at: new Date(0) })
    .where('person_id', '=', unproven.person.id)
    .execute();
  const { version } = await ruleOf('Toyota');
  const body = { version, keycode: null, pincode: digits(5) };
  const { refusal } = await unproven.call(changeCodeRule, { params: { make: 'Toyota' }, body });
  expect(refusal?.code).toBe('session.step_up');
  expect((await ruleOf('Toyota')).version).toBe(version);
});
