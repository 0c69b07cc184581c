import { rejectAdmin } from '@keywright/contract/admins';
import { auditExport } from '@keywright/contract/audit';
import { authorityRules, changeAuthorityRule } from '@keywright/contract/authorities';
import { changeCodeRule, codeRules } from '@keywright/contract/code-rules';
import { changeJurisdiction, jurisdictions } from '@keywright/contract/compliance';
import { changeFlagRule, flagRules } from '@keywright/contract/flags';
import { legalHolds, liftLegalHold, placeLegalHold } from '@keywright/contract/legal-holds';
import { memberExport, reinstateMember, revokeMember } from '@keywright/contract/members';
import { priceTable, setPrices, withdrawPrices } from '@keywright/contract/prices';
import { confirmRuleChange, ruleChanges, withdrawRuleChange } from '@keywright/contract/rule-changes';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { guardLimit } from '../../platform/limits/guard-limit.ts';
import { bucketOf, limits } from '../../platform/limits/limits.ts';
import { hold } from '../../testing/barrier.ts';
import { as, type Visitor } from '../../testing/browser.ts';
import { found } from '../../testing/found.ts';
import { actionsOn, lastMailShown, owedMails, templatesOwed } from '../../testing/look-ups.ts';
import { appOfThisFile } from '../../testing/opened.ts';
import { aMember, anAdmin, aSuperAdmin, type TestPerson } from '../../testing/people.ts';
import { runJob } from '../../testing/run-job.ts';

const HOUR = 60 * 60_000;
const app = await appOfThisFile({ env: { LOG_LEVEL: 'warn', RULE_CHANGE_DELAY_HOURS: '12' } });

let ada: Visitor & { person: TestPerson };
let ben: Visitor & { person: TestPerson };
beforeEach(async () => {
  await app.db.updateTable('person').set({ is_active: false }).where('role', '=', 'SUPER_ADMIN').execute();
  await app.db.deleteFrom('attempt').execute();
  await app.db.deleteFrom('rule_change').execute();
  await app.db.deleteFrom('flag_rule').where('kind', '=', 'NEW_ACCOUNT').execute();
  [ada, ben] = [await as(app, await aSuperAdmin(app.db)), await as(app, await aSuperAdmin(app.db))];
});

const flagNow = async (kind = 'NEW_ACCOUNT') => (await ada.call(flagRules)).json.find((rule) => rule.kind === kind)!;
const setDays = async (by: Visitor, most: number) =>
  by.call(changeFlagRule, {
    params: { kind: 'NEW_ACCOUNT' },
    body: { version: (await flagNow()).version, needsSecond: false, most },
  });
/** A looser rule that waits; its id. */
const loosened = async (by: Visitor): Promise<string> => {
  const tighter = await setDays(by, 100);
  expect(tighter.status).toBe(200);
  const looser = await setDays(by, 3);
  expect(looser.status).toBe(200);
  return looser.json.find(({ kind }) => kind === 'NEW_ACCOUNT')!.waiting!.id;
};
const lastMail = ({ person: { email } }: { person: TestPerson }) =>
  lastMailShown(app, { to: email, template: 'rule-change' });
const confirm = (by: Visitor, id: string) => by.call(confirmRuleChange, { params: { id } });
const withdraw = (by: Visitor, id: string) => by.call(withdrawRuleChange, { params: { id } });
const makeDue = (id: string) =>
  app.db
    .updateTable('rule_change')
    .set({ takes_effect_at: new Date(0) })
    .where('id', '=', id)
    .execute();
const stateOf = async (id: string) =>
  (await app.db.selectFrom('rule_change').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

describe('a change that loosens a rule', () => {
  it('waits for 12 hours, is in the answer and in the one list, and is mailed to all super admins', async () => {
    const id = await loosened(ada);
    const rule = await flagNow();
    expect(rule).toMatchObject({ most: 100, waiting: { id, asked: { needsSecond: false, most: 3 } } });
    const { requestedAt, takesEffectAt } = rule.waiting!;
    expect(Date.parse(takesEffectAt) - Date.parse(requestedAt)).toBe(12 * HOUR);
    expect((await ben.call(ruleChanges)).json).toMatchObject([
      { id, kind: 'flag_rule', subject: 'NEW_ACCOUNT', bar: null, confirmers: ['Test Person'] },
    ]);
    expect(rule.waiting?.confirmers).toEqual(['Test Person']);
    expect(await lastMail(ada)).toContain('Before then, Test Person can confirm it.');
    for (const { person } of [ada, ben])
      expect(await templatesOwed(app, { to: person.email })).toContain('rule-change');
  });

  it('is refused after so many looser changes in a day, while a stricter one goes on', async () => {
    for (let n = 1; n < limits['rule-change'].max; n += 1)
      await guardLimit(app.db, app.parts.clock, bucketOf('rule-change', 'all'));
    await loosened(ada);
    const refused = await setDays(ben, 2);
    expect([refused.status, refused.refusal?.code]).toEqual([429, 'limit.too_many']);
    expect((await setDays(ben, 101)).status).toBe(200);
  });

  it('takes effect at once when a second super admin confirms it, and never by its own author', async () => {
    const id = await loosened(ada);
    expect((await confirm(ada, id)).refusal?.code).toBe('rule_change.not_yours');
    expect((await flagNow()).most).toBe(100);
    expect((await confirm(ben, id)).json).toEqual([]);
    expect(await flagNow()).toMatchObject({ most: 3, waiting: null });
    expect(await actionsOn(app, id)).toEqual(['rule_change.asked', 'rule_change.confirmed']);
    expect((await confirm(ben, id)).refusal?.code).toBe('rule_change.over');
  });

  it('takes effect when its time has come, and not before', async () => {
    const id = await loosened(ada);
    await runJob(app.db, 'apply-rule-changes');
    expect((await flagNow()).most).toBe(100);
    await makeDue(id);
    await runJob(app.db, 'apply-rule-changes');
    expect(await flagNow()).toMatchObject({ most: 3, waiting: null, changedBy: 'Test Person' });
    expect(await stateOf(id)).toBe('APPLIED');
  });

  it('takes no effect once a super admin has withdrawn it', async () => {
    const id = await loosened(ada);
    expect((await withdraw(ben, id)).json).toEqual([]);
    await makeDue(id);
    await runJob(app.db, 'apply-rule-changes');
    expect(await flagNow()).toMatchObject({ most: 100, waiting: null });
  });

  it('takes no effect when its author lost the role during the delay', async () => {
    const id = await loosened(ada);
    await app.db.updateTable('person').set({ approval: 'REVOKED' }).where('id', '=', ada.person.id).execute();
    expect((await confirm(ben, id)).refusal?.code).toBe('rule_change.over');
    await makeDue(id);
    await runJob(app.db, 'apply-rule-changes');
    expect(await stateOf(id)).toBe('OUTDATED');
    ada = ben;
    expect((await flagNow()).most).toBe(100);
  });

  it('that an earlier version stored in another shape ends as outdated, and holds up no other', async () => {
    const earlier = await app.db
      .insertInto('rule_change')
      .values({
        kind: 'prices',
        subject: '',
        asked: JSON.stringify({ rate: 1 }),
        requested_by: ada.person.id,
        takes_effect_at: new Date(0),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const id = await loosened(ada);
    await makeDue(id);
    await runJob(app.db, 'apply-rule-changes');
    expect(await stateOf(earlier.id)).toBe('OUTDATED');
    expect(await stateOf(id)).toBe('APPLIED');
  });

  it('of a kind that this program does not know waits on, and holds up no other', async () => {
    await sql`alter table rule_change drop constraint rule_change_kind_check`.execute(app.db);
    const { rows } = await sql<{ id: string }>`
      insert into rule_change (kind, subject, asked, requested_by, takes_effect_at)
      values ('newer', '', '{}', ${ada.person.id}, 'epoch') returning id`.execute(app.db);
    const id = await loosened(ada);
    await makeDue(id);
    await runJob(app.db, 'apply-rule-changes');
    expect([await stateOf(found(rows[0]).id), await stateOf(id)]).toEqual(['WAITING', 'APPLIED']);
  });

  it('is replaced by a later change of the same rule, which is at once where it tightens', async () => {
    const id = await loosened(ada);
    expect((await setDays(ben, 200)).json.find(({ kind }) => kind === 'NEW_ACCOUNT')).toMatchObject({
      most: 200,
      waiting: null,
    });
    expect(await stateOf(id)).toBe('SUPERSEDED');
    expect((await confirm(ben, id)).refusal?.code).toBe('rule_change.over');
  });
});

describe('a second super admin', () => {
  it.each([
    ['was created by the author', () => ({ createdBy: ada.person.id }), 'CREATED_BY_SENDER'],
    ['is younger than 24 hours', () => ({ createdAt: new Date() }), 'NEW_ACCOUNT'],
    ['has not confirmed the email address', () => ({ emailConfirmedAt: null }), 'EMAIL_NOT_CONFIRMED'],
  ])('is nobody who %s, and still ends the time in which the author acts alone', async (_, options, bar) => {
    await app.db.updateTable('person').set({ is_active: false }).where('id', '=', ben.person.id).execute();
    const puppet = await as(app, await aSuperAdmin(app.db, options()));
    const id = await loosened(ada);
    expect((await puppet.call(ruleChanges)).json).toMatchObject([{ id, bar, confirmers: [] }]);
    expect(await lastMail(ada)).toContain('No other super admin can confirm it now.');
    expect((await confirm(puppet, id)).refusal?.code).toBe('rule_change.not_yours');
    expect((await flagNow()).most).toBe(100);
  });

  it('is nobody whom the author approved', async () => {
    await app.db.updateTable('person').set({ approval_by: ada.person.id }).where('id', '=', ben.person.id).execute();
    expect((await confirm(ben, await loosened(ada))).refusal?.code).toBe('rule_change.not_yours');
  });
});

describe('the only super admin', () => {
  it('changes everything at once', async () => {
    await app.db.updateTable('person').set({ is_active: false }).where('id', '=', ben.person.id).execute();
    await setDays(ada, 100);
    expect((await setDays(ada, 2)).json.find(({ kind }) => kind === 'NEW_ACCOUNT')).toMatchObject({
      most: 2,
      waiting: null,
    });
    expect(await templatesOwed(app, { to: ada.person.email })).toContain('rule-change');
  });

  it('is not somebody who has just revoked the other one', async () => {
    const adminId = ben.person.id;
    expect((await ada.call(rejectAdmin, { body: { adminId } })).status).toBe(200);
    await setDays(ada, 100);
    expect((await setDays(ada, 2)).json.find(({ kind }) => kind === 'NEW_ACCOUNT')).toMatchObject({ most: 100 });
  });
});

describe('what loosens', () => {
  const isWaiting = (rows: readonly { waiting: unknown }[]) => rows.some(({ waiting }) => waiting !== null);

  it('a second review that is no longer asked for', async () => {
    const { version } = await flagNow('CODE_REPORTED');
    const params = { kind: 'CODE_REPORTED' as const };
    await ada.call(changeFlagRule, { params, body: { version, needsSecond: true, most: null } });
    const { json } = await ada.call(changeFlagRule, {
      params,
      body: { version: version + 1, needsSecond: false, most: null },
    });
    expect(json.find(({ kind }) => kind === 'CODE_REPORTED')).toMatchObject({
      needsSecond: true,
      waiting: { asked: {} },
    });
  });

  it('a code form that accepts more, and not one that accepts less', async () => {
    const version = (await ada.call(codeRules)).json.find(({ make }) => make === 'Ford')!.version;
    const change = (at: number, keycode: { least: number; most: number; alphabet: 'DIGITS' | 'HEX' } | null) =>
      ada.call(changeCodeRule, { params: { make: 'Ford' }, body: { version: at, keycode, pincode: null } });
    expect(isWaiting((await change(version, { least: 4, most: 6, alphabet: 'HEX' })).json)).toBe(false);
    expect(isWaiting((await change(version + 1, { least: 5, most: 5, alphabet: 'DIGITS' })).json)).toBe(false);
    expect(isWaiting((await change(version + 2, { least: 5, most: 5, alphabet: 'HEX' })).json)).toBe(true);
    expect(isWaiting((await change(version + 2, null)).json)).toBe(true);
  });

  it('a document that is no longer required', async () => {
    const [now] = (await ada.call(authorityRules)).json.find(({ kind }) => kind === 'fleet')!.rules;
    const { version, idOf, optional, sentences, source, asOf } = now!;
    const change = (required: ('workOrder' | 'billOfSale')[], at: number) =>
      ada.call(changeAuthorityRule, {
        params: { kind: 'fleet' },
        body: {
          version: at,
          idOf,
          optional: optional.filter((one) => one === 'repossessionOrder'),
          sentences,
          source,
          asOf,
          required,
        },
      });
    const all = [...new Set([...now!.required, 'workOrder', 'billOfSale'])] as ('workOrder' | 'billOfSale')[];
    expect(isWaiting((await change(all, version)).json)).toBe(false);
    expect(isWaiting((await change(['workOrder'], version + 1)).json)).toBe(true);
  });

  it('a license that is no longer required', async () => {
    const change = (version: number, licenceRequired: boolean) =>
      ada.call(changeJurisdiction, {
        params: { code: 'ON' },
        body: {
          version,
          licenceRequired,
          otherDocuments: [],
          issuer: '',
          inForceFrom: null,
          repealedOn: null,
          source: 'A test.',
          asOf: '2026-01-01',
        },
      });
    const version = (await ada.call(jurisdictions)).json.find(({ code }) => code === 'ON')!.rules[0]?.version ?? 0;
    expect(isWaiting((await change(version, true)).json)).toBe(false);
    expect(isWaiting((await change(version + 1, false)).json)).toBe(true);
  });

  it('lower prices that hold soon, and the withdrawal of higher ones; not those of next week', async () => {
    const row = async () => (await ada.call(priceTable)).json.find(({ key }) => key === 'kia')!;
    const set = async (baseCents: number, holdsFrom: string | null) => {
      const { version } = await row();
      const body = { version, baseCents, memberCents: null, pinCents: 0, holdsFrom };
      expect((await ada.call(setPrices, { params: { row: 'kia' }, body })).status).toBe(200);
      return row();
    };
    const { now } = await row();
    const nextWeek = new Date(Date.now() + 7 * 24 * HOUR).toISOString();
    expect(await set(now.baseCents + 5_000, null)).toMatchObject({ waiting: null });
    expect(await set(100, null)).toMatchObject({
      now: { baseCents: now.baseCents + 5_000 },
      waiting: { asked: { baseCents: 100 } },
    });
    expect(await set(100, nextWeek)).toMatchObject({ waiting: null, coming: [{ baseCents: 100 }] });
    const dearer = await set(90_000, new Date(Date.now() + 2 * HOUR).toISOString());
    const version = String(dearer.coming.find(({ baseCents }) => baseCents === 90_000)!.version);
    await ada.call(withdrawPrices, { params: { row: 'kia', version } });
    expect(await row()).toMatchObject({ waiting: { asked: { withdraws: Number(version) } } });
  });

  it('a lifted legal hold, which the person whom it is about can’t confirm', async () => {
    const subject = (await aMember(app.db)).email;
    const placed = await ada.call(placeLegalHold, { body: { about: 'person', subject, reason: 'A court asked.' } });
    const { id } = placed.json.find((one) => one.subject === subject)!;
    const lifted = await ada.call(liftLegalHold, { params: { id }, body: { reason: 'It is over.' } });
    const waiting = lifted.json.find((one) => one.id === id)!;
    expect(waiting).toMatchObject({ liftedAt: null, waiting: { asked: { reason: 'It is over.' } } });
    await app.db.updateTable('legal_hold').set({ person_id: ben.person.id }).where('id', '=', id).execute();
    expect((await confirm(ben, waiting.waiting!.id)).refusal?.code).toBe('admin.own_account');
    const cleo = await as(app, await aSuperAdmin(app.db));
    expect((await confirm(cleo, waiting.waiting!.id)).status).toBe(200);
    const { json } = await ada.call(legalHolds);
    expect(json.find((one) => one.id === id)).toMatchObject({ liftedAt: expect.any(String), waiting: null });
  });
});

describe('races', () => {
  const lock = `select pg_advisory_xact_lock(hashtextextended('rule_change', 85))`;

  it('of a confirmation, a withdrawal and the job at once, one ends the change', async () => {
    const id = await loosened(ada);
    await makeDue(id);
    const barrier = await hold(app.databaseUrl, lock);
    const all = [confirm(ben, id), withdraw(ada, id)] as const;
    const job = runJob(app.db, 'apply-rule-changes');
    await barrier.waiting(3);
    await barrier.release();
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    await job;
    const state = await stateOf(id);
    expect(['APPLIED', 'WITHDRAWN']).toContain(state);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
    expect((await flagNow()).most).toBe(state === 'APPLIED' ? 3 : 100);
    expect((await actionsOn(app, id)).filter((action) => action !== 'rule_change.asked').length).toBeLessThanOrEqual(1);
  });

  it('of two looser changes of one rule at once, one waits', async () => {
    await setDays(ada, 100);
    const { version } = await flagNow();
    const barrier = await hold(app.databaseUrl, lock);
    const change = (by: Visitor, most: number) =>
      by.call(changeFlagRule, { params: { kind: 'NEW_ACCOUNT' }, body: { version, needsSecond: false, most } });
    const both = [change(ada, 4), change(ben, 5)] as const;
    await barrier.waiting(2);
    await barrier.release();
    await Promise.all(both);
    expect((await ada.call(ruleChanges)).json).toHaveLength(1);
    expect((await flagNow()).most).toBe(100);
  });
});

describe('every super admin gets an email', () => {
  it('about exports and revocations, also of a member', async () => {
    await ada.call(memberExport);
    await ada.call(auditExport);
    const { id } = await aMember(app.db);
    await (await as(app, await anAdmin(app.db))).call(revokeMember, { params: { id } });
    const mails = await templatesOwed(app, { to: ben.person.email });
    expect(mails.toSorted()).toEqual(['export-taken', 'export-taken', 'power-revoked']);
  });

  it('also about the act after a flood of others: one person does not cause more emails in a day than are sent', async () => {
    const admin = await as(app, await anAdmin(app.db));
    const params = { id: (await aMember(app.db)).id };
    for (let n = 0; n < 110; n += 1) {
      expect((await admin.call(revokeMember, { params })).status).toBe(200);
      await admin.call(reinstateMember, { params });
    }
    const bucket = bucketOf('super-admin-notice', `power-revoked ${admin.person.id}`);
    for (let n = 0; n < 90; n += 1) await guardLimit(app.db, app.clock, bucket);
    expect((await admin.call(revokeMember, { params })).status).toBe(429);
    const { email } = ben.person;
    expect((await ada.call(rejectAdmin, { body: { adminId: admin.person.id } })).status).toBe(200);
    const states = async () =>
      (await owedMails(app, { to: email, template: 'power-revoked' }, 'state')).map(({ state }) => state);
    await expect.poll(async () => (await states()).includes('OWED'), { timeout: 30_000 }).toBe(false);
    expect(await states()).toEqual(Array.from({ length: 111 }, () => 'SENT'));
  }, 90_000);
});
