import { removeLicence, saveLicence } from '@keywright/contract/compliance';
import { locales } from '@keywright/contract/locale';
import { beforeEach, expect, it } from 'vitest';
import { heldClock } from '../../platform/clock.ts';
import { onRecord, templatesOwed } from '../../testing/look-ups.ts';
import { appWithMailbox } from '../../testing/app-with-mailbox.ts';
import { as } from '../../testing/browser.ts';
import { readable } from '../../testing/letters.ts';
import { aLicence, dayFrom, licenceGiven } from '../../testing/licences.ts';
import { aMember, type TestPerson } from '../../testing/people.ts';
import { runJob } from '../../testing/run-job.ts';

const DAY = 24 * 60 * 60_000;
// At noon in Hawaii, so that a day is a day.
const clock = heldClock(new Date('2026-06-01T22:00:00Z'));

const { app, mailbox } = await appWithMailbox({ clock });
beforeEach(() => clock.advance(DAY));

const give = async (
  person: TestPerson,
  days: number,
  document: 'STATE_LOCKSMITH_LICENSE' | 'BUSINESS_LICENSE' = aLicence.document,
) => {
  const browser = await as(app, person);
  const body = licenceGiven(days, clock.now());
  expect((await browser.call(saveLicence, { params: { ...aLicence, document }, body })).status).toBe(200);
};

/** The templates that somebody was owed after the job ran on this day, twice; and those of all days before. */
const toldAfter = async ({ email }: TestPerson, days: number): Promise<string[]> => {
  clock.advance(days * DAY);
  // The job stands still while the time is in doubt, as after a leap that nobody watched.
  await app.db
    .updateTable('time_watch')
    .set({ looked_at: clock.now(), doubt: null, doubted_at: null, doubted_from: null })
    .execute();
  await Promise.all([runJob(app.db, 'remind-licences'), runJob(app.db, 'remind-licences')]);
  await runJob(app.db, 'remind-licences');
  const templates = await templatesOwed(app, { to: email, template: 'licence-%' });
  return templates.map((template) => template.replace('licence-', ''));
};
const lettersTo = async ({ email }: TestPerson, count: number): Promise<string[]> => {
  await expect.poll(() => mailbox.mails.filter(({ to }) => to.includes(email)).length).toBe(count);
  return mailbox.mails.filter(({ to }) => to.includes(email)).map(readable);
};

it('a member is told 60, 30 and 7 days before their license ends and when it has, once each, however often the job runs', async () => {
  const person = await aMember(app.db);
  await give(person, 100);
  expect(await toldAfter(person, 39)).toEqual([]);
  expect(await toldAfter(person, 1)).toEqual(['expiring']);
  expect(await toldAfter(person, 29)).toHaveLength(1);
  expect(await toldAfter(person, 1)).toHaveLength(2);
  expect(await toldAfter(person, 22)).toHaveLength(2);
  expect(await toldAfter(person, 1)).toHaveLength(3);
  expect(await toldAfter(person, 7)).toHaveLength(3);
  const last = dayFrom(clock.now(), 0);
  expect(await toldAfter(person, 1)).toEqual(['expiring', 'expiring', 'expiring', 'expired']);
  expect(await toldAfter(person, 400)).toHaveLength(4);
  // What is owed at the same time leaves in any order.
  const letters = (await lettersTo(person, 4)).join('\n');
  const said = new Intl.DateTimeFormat(locales.en.mailTag, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(last),
  );
  expect(letters).toContain(`is valid through ${said}`);
  expect(letters).toContain('/user-profile?tab=credentials');
  expect(letters).toContain('Texas licenses locksmiths, so your validated account is paused');
  expect(letters).not.toContain('B-12345');
  const acts = await onRecord(app, { on: person.id, action: 'licence.expired' }, 'actor_name', 'details');
  expect(acts).toEqual([{ actor_name: 'remind-licences', details: { ...aLicence, expiresOn: last, paused: true } }]);
});

it('another expiry begins anew, also one that was there before; whoever gives one that ends soon knows it already', async () => {
  const person = await aMember(app.db);
  await give(person, 61);
  expect(await toldAfter(person, 1)).toHaveLength(1);
  await give(person, 90);
  expect(await toldAfter(person, 29)).toHaveLength(1);
  expect(await toldAfter(person, 1)).toHaveLength(2);
  await give(person, 20);
  expect(await toldAfter(person, 1)).toHaveLength(2);
  expect(await toldAfter(person, 12)).toHaveLength(3);
});

it('a job that stood still for weeks tells once, what is true then', async () => {
  const person = await aMember(app.db);
  await give(person, 61);
  expect(await toldAfter(person, 50)).toEqual(['expiring']);
  await give(person, 61);
  expect(await toldAfter(person, 70)).toEqual(['expiring', 'expired']);
});

it('a member in Quebec is told in French, and of a license that pauses nobody no more than that it ended', async () => {
  const person = await aMember(app.db, { state: 'Quebec' });
  await app.db.updateTable('person').set({ locale: 'fr' }).where('id', '=', person.id).execute();
  await give(person, 61, 'BUSINESS_LICENSE');
  expect(await toldAfter(person, 62)).toEqual(['expired']);
  const [letter = ''] = await lettersTo(person, 1);
  expect(letter).toContain('Votre permis d’exploitation (Texas)');
  expect(letter).not.toContain('suspendu');
});

it('nobody is told of what they took off file, and nobody whose account is not active', async () => {
  const [removed, inactive] = [await aMember(app.db), await aMember(app.db)];
  for (const person of [removed, inactive]) await give(person, 61);
  await (await as(app, removed)).call(removeLicence, { params: aLicence });
  await app.db.updateTable('person').set({ is_active: false }).where('id', '=', inactive.id).execute();
  expect(await toldAfter(removed, 2)).toEqual([]);
  expect(await toldAfter(inactive, 0)).toEqual([]);
});

it('what an older program left of a deleted profile goes with the next hour', async () => {
  const person = await aMember(app.db);
  await give(person, 300);
  const left = () => app.db.selectFrom('licence').select('id').where('person_id', '=', person.id).execute();
  await app.db.updateTable('person').set({ deleted_at: clock.now() }).where('id', '=', person.id).execute();
  expect(await left()).toHaveLength(1);
  await toldAfter(person, 1);
  expect(await left()).toEqual([]);
});
