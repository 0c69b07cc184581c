import { rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { heldClock } from '../../platform/clock.ts';
import { owedMails } from '../../testing/look-ups.ts';
import { appWithMailbox } from '../../testing/app-with-mailbox.ts';
import { readable } from '../../testing/letters.ts';
import { aSuperAdmin } from '../../testing/people.ts';
import { runJob } from '../../testing/run-job.ts';

const DAY = 24 * 60 * 60_000;
const clock = heldClock();
// Somebody sets the clock; how long the machine has run is another matter.
const setByHand = { ...clock, steady: () => performance.now(), sinceBoot: () => performance.now() };
const { app, mailbox } = await appWithMailbox({ clock: setByHand });
const ruth = await aSuperAdmin(app.db);

const alarms = (words: string) => mailbox.mails.filter((mail) => readable(mail).includes(words));
const quietly = async (): Promise<void> => {
  const owed = () => app.db.selectFrom('outbox_mail').select('id').where('state', '=', 'OWED').execute();
  const waiting = () => owedMails(app, { template: 'alarm' });
  await expect.poll(async () => (await owed()).length).toBe(0);
  expect(await waiting()).not.toEqual([]);
};

test('a file store that has lost its mark is mailed once, not at each round of the sweeper', async () => {
  await rm(path.join(app.dataDir, 'files', 'ke', 'keywright-marker'));
  for (let round = 0; round < 3; round += 1) {
    await expect(runJob(app.db, 'sweep-files')).rejects.toThrow('nothing was swept');
  }
  await expect.poll(() => alarms('does not say any more that it belongs').length).toBe(1);
  await quietly();
  expect(alarms('does not say any more that it belongs')).toHaveLength(1);
});

test('a time in doubt is mailed once, however many jobs meet it', async () => {
  await runJob(app.db, 'sweep-sessions');
  clock.advance(3 * DAY);
  for (const job of ['sweep-sessions', 'destroy-codes', 'sweep-sessions', 'expire-carts'] as const)
    await runJob(app.db, job);
  await expect.poll(() => alarms('leapt by more than a day').length).toBe(1);
  expect(alarms('leapt by more than a day')[0]?.to).toContain(ruth.email);
  await runJob(app.db, 'sweep-sessions');
  await quietly();
  expect(alarms('leapt by more than a day')).toHaveLength(1);
});
