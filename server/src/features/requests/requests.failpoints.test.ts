import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { requestFailpoints } from './requests.failpoints.ts';

it('every failpoint of this feature is known to the fault tests, and each is there once', async () => {
  const names: string[] = [];
  for (const entry of await readdir(import.meta.dirname, { recursive: true })) {
    if (!entry.endsWith('.ts') || entry.endsWith('.test.ts')) continue;
    const source = await readFile(path.join(import.meta.dirname, entry), 'utf8');
    names.push(...[...source.matchAll(/failpoint\('([\w.]+)'\)/g)].map(([, name]) => name ?? ''));
  }
  expect(names.toSorted()).toEqual([...requestFailpoints].toSorted());
});
