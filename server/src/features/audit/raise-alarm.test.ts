import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { heldClock } from '../../platform/clock.ts';
import { startApp, type TestApp } from '../../testing/app.ts';
import { readable } from '../../testing/letters.ts';
import { openMailbox } from '../../testing/mailbox.ts';
import { aSuperAdmin, type TestPerson } from '../../testing/people.ts';
import { runJob } from '../../testing/run-job.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const clock = heldClock();
let app: TestApp;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let ruth: TestPerson;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startApp({ clock, env: { SMTP_URL: mailbox.url } });
  ruth = await aSuperAdmin(app.db);
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

const alarms = (words: string) => mailbox.mails.filter((mail) => readable(mail).includes(words));
const quietly = async (): Promise<void> => {
  const owed = () => app.db.selectFrom('outbox_mail').select('id').where('state', '=', 'OWED').execute();
  const waiting = () => app.db.selectFrom('outbox_mail').select('id').where('template', '=', 'alarm').execute();
  await expect.poll(async () => (await owed()).length).toBe(0);
  expect(await waiting()).not.toEqual([]);
};

test('a time in doubt is mailed once, however many jobs meet it', async () => {
  await runJob(app.db, 'sweep-sessions');
  clock.advance(3 * DAY);
  for (const job of ['sweep-sessions', 'destroy-codes', 'sweep-sessions', 'expire-carts'] as const)
    await runJob(app.db, job);
  await expect.poll(() => alarms('more than a day past the last run').length).toBe(1);
  expect(alarms('more than a day past the last run')[0]?.to).toContain(ruth.email);
  await runJob(app.db, 'sweep-sessions');
  await quietly();
  expect(alarms('more than a day past the last run')).toHaveLength(1);
  clock.advance(7 * HOUR);
  await runJob(app.db, 'sweep-sessions');
});

test('a file store that has lost its mark is mailed once, not at each round of the sweeper', async () => {
  await rm(path.join(app.dataDir, 'files', 'ke', 'keywright-marker'));
  for (let round = 0; round < 3; round += 1) {
    await expect(runJob(app.db, 'sweep-files')).rejects.toThrow('nothing was swept');
  }
  await expect.poll(() => alarms('does not say any more that it belongs').length).toBe(1);
  await quietly();
  expect(alarms('does not say any more that it belongs')).toHaveLength(1);
});
