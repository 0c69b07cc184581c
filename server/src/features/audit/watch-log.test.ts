import { rm } from 'node:fs/promises';
import { auditHealth } from '@keywright/contract/audit';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { numberActs } from '../../platform/audit/chain.store.ts';
import { sealEnd } from '../../platform/audit/seal.ts';
import { appWithMailbox } from '../../testing/app-with-mailbox.ts';
import { as } from '../../testing/browser.ts';
import { readable } from '../../testing/letters.ts';
import { aSuperAdmin } from '../../testing/people.ts';
import { auditTasks, sealingOf } from './audit.tasks.ts';

const { app, mailbox } = await appWithMailbox();
const boss = await as(app, await aSuperAdmin(app.db));
beforeAll(async () => {
  while ((await numberActs(app.parts.db)) > 0);
  expect(await sealEnd(app.parts.db, sealingOf(app.parts))).toEqual({ sealed: true });
});

const look = async (task: 'watch-audit' | 'walk-audit'): Promise<void> => auditTasks(app.parts)[task]?.run({});
const metrics = async (): Promise<string> => (await fetch(`${app.url}/metrics`)).text();
const alarms = () => mailbox.mails.filter((mail) => readable(mail).includes('does not hold'));
const errors = () => app.logged.filter((line) => line.includes('the log is not what it was written as')).length;
const tamper = (statement: string) =>
  app.db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one);
    await sql.raw(statement).execute(one);
    await sql`set session_replication_role = default`.execute(one);
  });

test('a log that holds is no news: each walk is noted, and the metrics say when', async () => {
  await look('watch-audit');
  await look('walk-audit');
  const told = await metrics();
  expect(told).toContain('audit_log_alarm{problem="changed"} 0');
  expect(told).toMatch(/audit_log_walked_at_seconds\{walk="all"\} \d{10}/);
  expect(errors()).toBe(0);
});

test('an alarm is heard: in the log at each walk, in the metrics while it lasts, by mail once to each super admin', async () => {
  const { rows } = await sql<{ name: string }>`select actor_name as name from audit_entry where seq = 1`.execute(
    app.db,
  );
  await tamper(`update audit_entry set actor_name = 'somebody else' where seq = 1`);
  await look('walk-audit');
  // The end alone holds; the alarm stands until all of it was walked and holds.
  await look('watch-audit');
  await look('walk-audit');
  expect(errors()).toBe(3);
  expect(await metrics()).toContain('audit_log_alarm{problem="changed"} 1');
  await expect.poll(() => alarms().length).toBe(1);
  expect(alarms()[0]?.to).toContain(boss.person.email);
  expect(readable(alarms()[0]!)).toContain('The place is entry 1.');
  expect((await boss.call(auditHealth)).json).toMatchObject({ holds: false, problem: 'changed' });
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200);

  await tamper(`update audit_entry set actor_name = '${rows[0]?.name}' where seq = 1`);
  await look('watch-audit');
  expect(errors()).toBe(3);
  expect(await metrics()).toContain('audit_log_alarm{problem="changed"} 0');
});

test('the file outside that is gone is an alarm to whoever looks, never a whole log', async () => {
  await rm(app.parts.settings.auditCheckpoints);
  await look('watch-audit');
  expect(await metrics()).toContain('audit_log_alarm{problem="outside_missing"} 1');
  await expect.poll(() => alarms().length).toBe(2);
  expect((await boss.call(auditHealth)).json).toMatchObject({
    holds: false,
    problem: 'outside_missing',
    brokenAt: null,
  });
});
