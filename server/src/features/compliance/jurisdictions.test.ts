import {
  changeJurisdiction,
  complianceStatus,
  jurisdictions,
  publicJurisdictions,
  type RuleChange,
} from '@keywright/contract/compliance';
import { beforeEach, describe, expect, it } from 'vitest';
import { onRecord } from '../../testing/look-ups.ts';
import { appOfThisFile } from '../../testing/opened.ts';
import { overtake } from '../../testing/barrier.ts';
import { as, type Visitor, visitor } from '../../testing/browser.ts';
import { aRule } from '../../testing/licences.ts';
import { aMember, aSuperAdmin } from '../../testing/people.ts';
import { insertRule } from './rules.store.ts';

const app = await appOfThisFile();
let root: Visitor;
beforeEach(async () => {
  root = await as(app, await aSuperAdmin(app.db, { fname: 'Ruth', lname: 'Root' }));
});

type Code = 'ON' | 'MB' | 'SK' | 'TX' | 'OH';
const change = (code: Code, body: RuleChange, by = root) => by.call(changeJurisdiction, { params: { code }, body });
const known = async (code: Code) => (await root.call(jurisdictions)).json.find((one) => one.code === code);

describe('the law of a place, changed by a super admin', () => {
  it('counts at once for its members and for everybody, and what it was stays in its history', async () => {
    const member = await as(app, await aMember(app.db, { state: 'Ontario' }));
    expect((await member.call(complianceStatus)).json.required).toBe(false);
    expect(await known('ON')).toMatchObject({ required: false, rules: [] });
    expect((await change('ON', aRule)).status).toBe(200);
    expect((await member.call(complianceStatus)).json).toMatchObject({
      required: true,
      requiredDocs: ['STATE_LOCKSMITH_LICENSE', 'INSURANCE_CERTIFICATE', 'PHOTO_ID'],
    });
    const { json } = await visitor(app.url).call(publicJurisdictions);
    const { version: _, ...rule } = aRule;
    expect(json.find(({ code }) => code === 'ON')).toMatchObject({ required: true, rule });
    expect(JSON.stringify(json)).not.toContain('Ruth');
    const ended = { ...aRule, version: 1, repealedOn: '2025-06-30' };
    expect((await change('ON', ended)).status).toBe(200);
    expect((await member.call(complianceStatus)).json).toMatchObject({
      required: false,
      requiredDocs: ['INSURANCE_CERTIFICATE', 'PHOTO_ID'],
      message: expect.stringContaining('2025'),
    });
    expect((await known('ON'))?.rules).toEqual([
      { ...ended, version: 2, changedAt: expect.any(String), changedBy: 'Ruth Root' },
      { ...aRule, version: 1, changedAt: expect.any(String), changedBy: 'Ruth Root' },
    ]);
    expect((await known('TX'))?.rules).toMatchObject([{ version: 1, changedBy: null }]);
  });

  it('is on record with what it was', async () => {
    await change('MB', aRule);
    await change('MB', { ...aRule, version: 1, issuer: 'The registrar' });
    const acts = await onRecord(app, { on: 'MB', action: 'jurisdiction.changed' }, 'reason', 'details');
    const { version: _, ...rule } = aRule;
    expect(acts).toEqual([
      { reason: aRule.source, details: { version: 1, rule, was: null } },
      { reason: aRule.source, details: { version: 2, rule: { ...rule, issuer: 'The registrar' }, was: rule } },
    ]);
  });

  it('begins on its day and not before', async () => {
    await change('OH', { ...aRule, inForceFrom: '2999-01-01' });
    expect(await known('OH')).toMatchObject({ required: false });
  });

  it('is refused to whoever looked before somebody else changed it, one after the other or both at once', async () => {
    const other = await as(app, await aSuperAdmin(app.db));
    expect((await change('SK', aRule)).status).toBe(200);
    for (const version of [0, 2, 7]) {
      const late = await change('SK', { ...aRule, version }, other);
      expect([late.status, late.refusal?.code]).toEqual([409, 'jurisdiction.changed']);
    }
    const { id } = await aSuperAdmin(app.db);
    const overtaken = await overtake(
      app.db,
      (tx) => insertRule(tx, { place: 'SK', by: id, change: { ...aRule, version: 1 } }),
      () => change('SK', { ...aRule, version: 1, issuer: 'Somebody else' }, other),
    );
    expect([overtaken.status, overtaken.refusal?.code]).toEqual([409, 'jurisdiction.changed']);
    expect((await known('SK'))?.rules.map(({ version, issuer }) => [version, issuer])).toEqual([
      [2, aRule.issuer],
      [1, aRule.issuer],
    ]);
  });

  it('needs a source, a day on which it was read, and days in their order', async () => {
    const fieldsOf = async (body: RuleChange) => (await change('TX', { ...body, version: 1 })).refusal?.fieldCodes;
    expect(await fieldsOf({ ...aRule, source: ' ' })).toEqual({ source: 'source.required' });
    expect(await fieldsOf({ ...aRule, asOf: '' })).toEqual({ asOf: 'date.invalid' });
    expect(await fieldsOf({ ...aRule, asOf: '2999-01-01' })).toEqual({ asOf: 'date.future' });
    expect(await fieldsOf({ ...aRule, repealedOn: '2019-01-01' })).toEqual({ repealedOn: 'date.order' });
    expect((await known('TX'))?.rules).toHaveLength(1);
  });

  it('asks who it is once more when the login is not fresh', async () => {
    await app.db
      .updateTable('session')
      .set({ proven_at: new Date(0) })
      .execute();
    const refused = await change('TX', { ...aRule, version: 1 });
    expect([refused.status, refused.refusal?.code]).toEqual([403, 'session.step_up']);
  });
});
