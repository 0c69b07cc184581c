import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readCheckpointFile } from '../../platform/audit/checkpoint-file.ts';
import { checkpointKeyOf } from '../../platform/audit/checkpoint-key.ts';
import { verifyChain } from '../../platform/audit/verify-chain.ts';
import { heldClock } from '../../platform/clock.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { appOfThisTest, folderOfThisFile } from '../../testing/opened.ts';
import type { TestApp } from '../../testing/app.ts';
import { appWithMailbox } from '../../testing/app-with-mailbox.ts';
import { as, visitor } from '../../testing/browser.ts';
import { readable } from '../../testing/letters.ts';
import { aSuperAdmin } from '../../testing/people.ts';

const keeper = 'keeper@elsewhere.example';
const clock = heldClock();
const dir = await folderOfThisFile();
const { app, mailbox } = await appWithMailbox({ clock, env: { AUDIT_CHECKPOINTS_MAIL: keeper } });
await as(app, await aSuperAdmin(app.db));

const allChained = () =>
  expect
    .poll(() => app.db.selectFrom('audit_entry').select('id').where('seq', 'is', null).execute(), { timeout: 10_000 })
    .toEqual([]);
const letters = () => mailbox.mails.filter(({ to }) => to.includes(keeper));
/** What the timetable does once a day, to its end. */
const morning = async (of: TestApp): Promise<void> => {
  await addJob(of.db, { task: 'mail-checkpoint', key: 'morning' });
  await expect
    .poll(async () => (await sql`select from graphile_worker.jobs where key = 'morning'`.execute(of.db)).rows, {
      timeout: 10_000,
    })
    .toEqual([]);
};

/** What the log is worth, beside the lines of these mails alone. */
const verdict = async () => {
  const lines = letters().map((mail) => /^\{"seq":.*\}$/m.exec(readable(mail))?.[0]);
  const file = path.join(dir, 'from-mails.log');
  await writeFile(file, lines.join('\n'));
  const { checkpoints, unreadable } = await readCheckpointFile(file);
  expect([checkpoints.length, unreadable]).toEqual([lines.length, 0]);
  const { publicKey } = checkpointKeyOf(app.parts.settings.secretKey);
  return verifyChain(app.db, { publicKeys: [publicKey], outside: checkpoints, isAll: false });
};

const tamper = (statement: string) =>
  app.db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one);
    await sql.raw(statement).execute(one);
    await sql`set session_replication_role = default`.execute(one);
  });

test('a signed line of the log goes out once a day, and a log that was cut since is found out by it', async () => {
  await allChained();
  await morning(app);
  await morning(app);
  await mailbox.has(1);
  clock.advance(24 * 60 * 60_000);
  await morning(app);
  await mailbox.has(2);
  expect(letters()).toHaveLength(2);
  expect(readable(letters()[0]!)).toContain('Checkpoint of the audit log');
  expect(await verdict()).toMatchObject({ ok: true });

  await tamper('delete from audit_entry');
  await tamper('delete from audit_checkpoint');
  expect(await verdict()).toMatchObject({ ok: false, problem: 'cut' });
});

test('nothing goes out where no address is set', async () => {
  const quiet = await appOfThisTest();
  await visitor(quiet.url).signIn(await aSuperAdmin(quiet.db));
  await morning(quiet);
  const owed = quiet.db.selectFrom('outbox_mail').select('id').where('template', '=', 'audit-checkpoint');
  expect(await owed.execute()).toEqual([]);
});
