import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { forReal } from './testing/for-real.ts';
import { freePort } from './testing/app.ts';
import { freshDatabase } from './testing/database.ts';

const program = path.resolve(import.meta.dirname, 'main.ts');
/** Has a process say of each file of the demo's world that it reads it. */
const teller = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({ resolve: (name, context, next) => {
    const found = next(name, context);
    if (found.url.includes('/seed/world/')) process.stdout.write('reads ' + found.url + '\\n');
    return found;
  } });`)}`;

/** A first start on nothing, until the program is ready: what of the world it read, and how many requests and people there are. */
const firstStart = async (
  env: Record<string, string>,
): Promise<{ reads: number; requests: number; people: number }> => {
  const database = await freshDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kw-world-'));
  const port = await freePort();
  const place = { NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: database.programUrl };
  const child = spawn(process.execPath, ['--import', teller, program], {
    env: { PATH: process.env['PATH'], ...place, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let said = '';
    const ready = new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (piece: Buffer) => {
        said += piece.toString();
        if (said.includes('is ready')) resolve();
      });
      child.once('exit', (code) => reject(new Error(`the program ended with ${code}: ${said}`)));
    });
    await ready;
    const { rows } = await sql<{ requests: number; people: number }>`
      select (select count(*)::int from request) as requests, (select count(*)::int from person) as people`.execute(
      database.db,
    );
    const { requests = 0, people = 0 } = rows[0] ?? {};
    return { reads: said.split('\n').filter((line) => line.startsWith('reads ')).length, requests, people };
  } finally {
    if (child.exitCode === null && child.signalCode === null) {
      const end = once(child, 'exit');
      child.kill('SIGTERM');
      await end;
    }
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
};

test('a start for real makes nothing of the demo and does not even read what makes it; that of a demo does', async () => {
  const port = await freePort();
  const real = await firstStart({ ...forReal, PORT: String(port), PUBLIC_URL: `http://localhost:${port}` });
  expect(real).toEqual({ reads: 0, requests: 0, people: 0 });
  const withoutWorld = await firstStart({ DEMO: '1', DEMO_WORLD: '0' });
  expect(withoutWorld).toEqual({ reads: 0, requests: 0, people: 6 });
  const demo = await firstStart({ DEMO: '1' });
  expect(demo.reads).toBeGreaterThan(5);
  expect(demo.requests).toBeGreaterThan(150);
}, 180_000);
