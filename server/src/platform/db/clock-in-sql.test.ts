import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Whose clock is another one, and why. */
const others: Record<string, string> = {
  'platform/jobs/jobs.ts': "the job library's own: it takes what is due by now()",
  'platform/audit/chain.store.ts': "the record's own: no test and no setting moves it",
  'features/audit/watch.store.ts': "the record's own, as above",
  'platform/db/migrate.ts': 'when a migration was applied, for people',
};

const asksNow = /(?<![\w.])now\(\)|fn(?:<\w+>)?\('now'|current_timestamp|localtimestamp/i;
const inSql = (text: string): string => [...text.matchAll(/`[^`]*`|\bfn\b[^;]*/g)].map(([piece]) => piece).join('\n');

test('whatever expires or is destroyed is compared with clock_now(): no other statement asks the time', () => {
  const files = globSync('**/*.ts', { cwd: root }).filter((file) => !/\.test\.ts$|^testing\//.test(file));
  expect(files.filter((file) => /\.(?:store|facts)\.ts$/.test(file)).length).toBeGreaterThan(50);
  const asking = files.filter((file) => asksNow.test(inSql(readFileSync(path.join(root, file), 'utf8'))));
  expect(asking.toSorted()).toEqual(Object.keys(others).toSorted());
});
