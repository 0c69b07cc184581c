import { execFile } from 'node:child_process';
import { mkdir, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { auditHealth, auditLog } from '@keywright/contract/audit';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { numberActs } from '../../platform/audit/chain.store.ts';
import { readCheckpointFile } from '../../platform/audit/checkpoint-file.ts';
import { sealEnd } from '../../platform/audit/seal.ts';
import { childEnvironment } from '../../platform/child-environment.ts';
import type { Payload } from '../../platform/jobs/job-table.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { appWithMailbox } from '../../testing/app-with-mailbox.ts';
import { folderOfThisFile } from '../../testing/opened.ts';
import { as } from '../../testing/browser.ts';
import { readable } from '../../testing/letters.ts';
import { aSuperAdmin } from '../../testing/people.ts';
import { sealingOf } from './audit.tasks.ts';

const dir = await folderOfThisFile();
const file = path.join(dir, 'checkpoints.log');
// Nothing to read, and no place where it could be made: as on a mount that is full, or may not be written to.
await symlink(path.join(dir, 'mount', 'checkpoints.log'), file);
const { app, mailbox } = await appWithMailbox({ env: { AUDIT_CHECKPOINTS: file } });
const boss = await as(app, await aSuperAdmin(app.db));
beforeAll(async () => {
  while ((await numberActs(app.parts.db)) > 0);
});

/** What the timetable does, to its end. */
const does = async (
  task: 'seal-audit' | 'watch-audit' | 'walk-audit',
  payload: Payload<'watch-audit'> = {},
): Promise<void> => {
  await addJob(app.db, task === 'watch-audit' ? { task, payload, key: 'due' } : { task, key: 'due' });
  await expect
    .poll(async () => (await sql`select from graphile_worker.jobs where key = 'due'`.execute(app.db)).rows, {
      timeout: 5_000,
    })
    .toEqual([]);
};
const health = async () => (await boss.call(auditHealth)).json;
const gauge = async (problem: string) =>
  (await (await fetch(`${app.url}/metrics`)).text()).includes(`audit_log_alarm{problem="${problem}"} 1`);
const letters = () => mailbox.mails.map(readable).filter((text) => text.includes('could not be added'));

test('a file of checkpoints that can not be written is an alarm, told once, until a line was added again', async () => {
  expect(await health()).toMatchObject({ holds: true });
  await does('seal-audit');
  expect(await gauge('outside_unwritable')).toBe(true);
  expect(app.logged.some((line) => line.includes('"problem":"outside_unwritable"'))).toBe(true);
  expect(await health()).toMatchObject({ holds: false, problem: 'outside_unwritable' });

  // Nobody has to try for it to last: looks alone don't end it, and another try is no other alarm.
  await does('watch-audit');
  await does('walk-audit');
  await does('seal-audit');
  expect(await gauge('outside_unwritable')).toBe(true);
  await expect.poll(() => letters().length).toBe(1);

  await mkdir(path.join(dir, 'mount'));
  await does('watch-audit');
  expect(await health()).toMatchObject({ holds: false, problem: 'outside_unwritable' });
  await does('seal-audit');
  expect((await readCheckpointFile(file)).checkpoints).toHaveLength(1);
  expect(await gauge('outside_unwritable')).toBe(false);
  expect(await health()).toMatchObject({ holds: true, problem: null });
  expect(letters()).toHaveLength(1);
});

test('what the thousand that could not be signed was refused for is an alarm as well; one that was signed since is none', async () => {
  const { lastSeq } = (await health()) as { lastSeq: number };
  await does('watch-audit', { problem: 'outside_unwritable', seq: String(lastSeq - 1) });
  expect(await gauge('outside_unwritable')).toBe(false);
  await does('watch-audit', { problem: 'outside_unwritable', seq: '1000' });
  expect(await gauge('outside_unwritable')).toBe(true);
});

test('a file of checkpoints that is a pipe nobody reads stops neither the jobs nor the end of the program', async () => {
  await rm(file);
  await promisify(execFile)('mkfifo', [file], { env: childEnvironment() });
  await boss.call(auditLog);
  await expect.poll(() => numberActs(app.parts.db)).toBe(0);
  await does('seal-audit');
  expect(await gauge('outside_missing')).toBe(true);
  expect((await sealEnd(app.parts.db, sealingOf(app.parts))).refused).toEqual({
    problem: 'outside_missing',
    seq: null,
  });
  await app.stop();
});
