import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { appOfThisFile } from '../../testing/opened.ts';
import { as } from '../../testing/browser.ts';
import { aSuperAdmin } from '../../testing/people.ts';

const app = await appOfThisFile();
beforeAll(async () => {
  // Numbered already, so that nobody chains them meanwhile.
  for (let from = 1; from <= 100_500; from += 10_050) {
    await sql`insert into audit_entry (actor_kind, actor_name, action, object_type, object_id, at, seq, hash)
      select 'system', 'flood', 'flood.came', 'thing', n, timestamptz '2023-01-01' + n * interval '1 second', n, sha256('x')
      from generate_series(${from}::int, ${from}::int + 10049) n`.execute(app.db);
  }
  await sql`analyze audit_entry`.execute(app.db);
}, 180_000);

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** What is really held, without what is only not cleared away yet. */
const heldMemory = (): number => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

test('an export holds at most 100,000 entries in whole lines, the newest, and needs no more memory for the last than for the first', async () => {
  const boss = await as(app, await aSuperAdmin(app.db));
  const answer = await fetch(`${app.url}/super-admin/audit/export?action=flood.`, {
    headers: { cookie: `access_token=${boss.cookie('access_token')}` },
  });
  const held: number[] = [];
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
    if (lines > held.length * 10_000) held.push(heldMemory());
  }
  expect(tail).toBe('');
  expect(lines).toBe(100_001);
  expect(begin[1]).toContain('thing,100500,');
  expect(bytes).toBeGreaterThan(10_000_000);
  // From the first page to the last, 20 MB of text went through.
  expect((Math.max(...held.slice(1)) - (held[1] ?? 0)) / 1_000_000).toBeLessThan(8);
}, 120_000);
