import { deskSubscriptions } from '@keywright/contract/plan-list';
import { expect, it } from 'vitest';
import { onRecord } from '../../testing/look-ups.ts';
import { appOfThisFile } from '../../testing/opened.ts';
import { as } from '../../testing/browser.ts';
import { aMember, anAdmin, aTrial } from '../../testing/people.ts';

const emails = ['dana@example.com', 'dan_a@example.com', 'zoe@example.com', 'mia@example.com', 'lee@example.com'];
const app = await appOfThisFile();
const ann = await as(app, await anAdmin(app.db));
for (const [n, email] of emails.entries()) {
  const member = await aMember(app.db, { email, fname: 'Dana', lname: `Cole${n}` });
  await aTrial(app, member, n === 2 ? 'CANCELLED' : 'ACTIVE');
  const starts_at = new Date(Date.now() - (10 - n) * 60_000);
  await app.db.updateTable('subscription').set({ starts_at }).where('person_id', '=', member.id).execute();
}

const list = (
  query: { search?: string; status?: 'ACTIVE' | 'CANCELLED' | ''; limit?: number; cursor?: string | undefined } = {},
) => ann.call(deskSubscriptions, { query });
const emailsOf = async (...asked: Parameters<typeof list>) => (await list(...asked)).json.map(({ email }) => email);

it('the desk lists the plans of members, the newest first, page by page', async () => {
  expect(await emailsOf()).toEqual(emails.toReversed());
  const first = await list({ limit: 2 });
  const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1];
  expect(first.json.map(({ email }) => email)).toEqual(['lee@example.com', 'mia@example.com']);
  expect(await emailsOf({ limit: 2, cursor })).toEqual(['zoe@example.com', 'dan_a@example.com']);
  expect(first.json[0]).toMatchObject({
    name: 'Dana Cole4',
    tier: 'BASIC',
    trial: true,
    status: 'ACTIVE',
    renewsAt: null,
  });
});

it('of one status, or of whom the beginning of the e-mail or the name is looked for, each search on record', async () => {
  expect(await emailsOf({ status: 'CANCELLED' })).toEqual(['zoe@example.com']);
  expect(await emailsOf({ status: '', search: 'dan_' })).toEqual(['dan_a@example.com']);
  expect(await emailsOf({ search: 'Cole3' })).toEqual(['mia@example.com']);
  expect(await emailsOf({ search: '%%%' })).toEqual([]);
  const searched = await onRecord(app, { action: 'request.searched' }, 'details');
  expect(searched.length).toBeGreaterThan(1);
  expect(searched[0]?.details).toMatchObject({ where: 'people' });
});
