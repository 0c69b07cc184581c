import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../testing/app.ts';
import { visitor } from '../../testing/browser.ts';
import { aSuperAdmin } from '../../testing/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await sql`insert into audit_entry (actor_kind, actor_name, action, object_type, object_id, at)
    select 'system', 'flood', 'flood.came', 'thing', n, timestamptz '2023-01-01' + n * interval '1 second'
    from generate_series(1, 100500) n`.execute(app.db);
  await sql`analyze audit_entry`.execute(app.db);
});
afterAll(() => app.close());

test('an export holds at most 100,000 entries in whole lines, the newest, and its second half needs no more memory than its first', async () => {
  const boss = visitor(app.url);
  await boss.signIn(await aSuperAdmin(app.db));
  const answer = await fetch(`${app.url}/super-admin/audit/export?action=flood.`, {
    headers: { cookie: `access_token=${boss.cookie('access_token')}` },
  });
  const most = [0, 0];
  let lines = 0;
  let bytes = 0;
  let tail = '';
  const begin: string[] = [];
  const read = new TextDecoder();
  for await (const chunk of answer.body ?? []) {
    bytes += (chunk as Uint8Array).length;
    const parts = (tail + read.decode(chunk as Uint8Array, { stream: true })).split('\r\n');
    tail = parts.pop() ?? '';
    lines += parts.length;
    if (begin.length < 2) begin.push(...parts.slice(0, 2));
    const half = lines > 50_000 ? 1 : 0;
    most[half] = Math.max(most[half] ?? 0, process.memoryUsage().rss);
  }
  expect(tail).toBe('');
  expect(lines).toBe(100_001);
  expect(begin[1]).toContain('thing,100500,');
  expect(bytes).toBeGreaterThan(10_000_000);
  expect(((most[1] ?? 0) - (most[0] ?? 0)) / 1_000_000).toBeLessThan(50);
}, 120_000);
