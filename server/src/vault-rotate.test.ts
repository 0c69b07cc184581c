import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { revealTrackedCode } from '@keywright/contract/orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from './testing/app.ts';
import { visitor } from './testing/browser.ts';
import { anAdmin, type TestPerson } from './testing/people.ts';
import { fulfil, paidAsGuest, type PaidRequest } from './testing/requests.ts';

const program = path.resolve(import.meta.dirname, 'vault-rotate.ts');
const keys = { first: randomBytes(32), second: randomBytes(32), third: randomBytes(32), other: randomBytes(32) };
type Key = keyof typeof keys;
const SECRET_KEY = randomBytes(32).toString('base64');
const OTHERS = 3_000;

let home: TestApp;
let admin: TestPerson;
let sold: PaidRequest;
beforeAll(async () => {
  home = await startApp({ env: envOf('first') });
  admin = await anAdmin(home.db);
  sold = await sell(home, 'KX-FIRST');
  await keepMore(home, OTHERS);
  await home.stop();
}, 60_000);
afterAll(() => home.close());

const envOf = (now: Key, before?: Key): Record<string, string> => ({
  SECRET_KEY,
  VAULT_KEY: keys[now].toString('base64'),
  ...(before && { VAULT_KEY_BEFORE: keys[before].toString('base64') }),
});

/** Runs the command as a process; with `killAfter` only until it has told so often how far it is. */
const rotate = async (now: Key, before: Key, killAfter = Number.POSITIVE_INFINITY) => {
  const env = { ...process.env, ...envOf(now, before), DATABASE_URL: home.programUrl, DATA_DIR: home.dataDir };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const faults = text(child.stderr);
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    if (lines.length === killAfter) child.kill('SIGKILL');
  }
  return { status: await ended, lines, faults: await faults };
};

/** Works with the program, started again with these keys on the same database. */
const within = async <T>(env: Record<string, string>, work: (app: TestApp) => Promise<T>): Promise<T> => {
  const app = await startApp({ env, on: home });
  return work(app).finally(app.stop);
};

const sell = async (app: TestApp, keycode: string): Promise<PaidRequest> => {
  const [guest, desk] = [visitor(app.url), visitor(app.url)];
  await desk.signIn(admin);
  const bought = await paidAsGuest(app, guest);
  await fulfil(desk, bought.id, { keycode });
  return bought;
};

/** What the guest sees who opens the code, and whether the photo still opens for the desk. */
const look = async (app: TestApp, { trackToken, id }: PaidRequest) => {
  const { json } = await visitor(app.url).call(revealTrackedCode, {
    params: { token: trackToken },
    body: { requestId: id, what: 'keycode' },
  });
  const photo = await app.db
    .selectFrom('stored_file')
    .select(['id', 'wrapped_key', 'key_version', 'key_slot'])
    .where('wrapped_key', 'is not', null)
    .executeTakeFirstOrThrow();
  const key = app.parts.vault.unwrapKey(
    { purpose: 'file', recordId: photo.id },
    { wrappedKey: photo.wrapped_key!, keyVersion: photo.key_version! },
    await app.parts.vault.erasureKeys.find(photo.key_slot!),
  );
  return { code: json.value, photoKeyBytes: key.length };
};

const keepMore = async ({ db, parts: { vault } }: TestApp, count: number): Promise<void> => {
  const rows = Array.from({ length: count }, () => {
    const id = randomUUID();
    const sealed = vault.seal({ purpose: 'more', recordId: id, context: 'more' }, Buffer.from(id));
    const { nonce, ciphertext, wrappedKey: wrapped_key, keyVersion: key_version } = sealed;
    return { id, purpose: 'more', context: 'more', nonce, ciphertext, wrapped_key, key_version };
  });
  await db.insertInto('vault_record').values(rows).execute();
};

const versions = ({ db }: TestApp) =>
  db
    .selectFrom('vault_record')
    .select((eb) => ['key_version as version', eb.fn.countAll<number>().as('count')])
    .where('purpose', '=', 'more')
    .groupBy('key_version')
    .orderBy('key_version')
    .execute();
const told = async ({ db }: TestApp): Promise<string[]> => {
  const acts = db.selectFrom('audit_entry').select(['action', 'object_id']).where('object_type', '=', 'vault_key');
  return (await acts.orderBy('at').execute()).map(({ action, object_id }) => `${action} ${object_id}`);
};

test('the vault gets a new key: killed half way it goes on, codes open all the while, and the old key ends', async () => {
  const first = await rotate('second', 'first', 3);
  expect(first.status, first.faults).toBeNull();
  expect(first.lines[0]).toMatch(/^200 of \d+ keys are wrapped with the new VAULT_KEY\.$/);

  const sealed = await within(envOf('second', 'first'), async (app) => {
    const counts = await versions(app);
    expect(counts.map(({ version }) => version)).toEqual([1, 2]);
    expect(counts[1]!.count).toBeLessThan(OTHERS);
    expect(await look(app, sold)).toEqual({ code: 'KX-FIRST', photoKeyBytes: 32 });
    return sell(app, 'KX-BETWEEN');
  });

  await expect(startApp({ env: envOf('first'), on: home })).rejects.toThrow('is not finished');
  await expect(startApp({ env: envOf('second'), on: home })).rejects.toThrow('does not fit');
  const stranger = await rotate('other', 'first');
  expect([stranger.status, stranger.lines]).toEqual([
    1,
    ['A change of VAULT_KEY was begun with another new key: finish it with that one'],
  ]);

  const second = await rotate('second', 'first');
  expect(second.status, second.faults).toBe(0);
  expect(second.lines.at(-1)).toBe('Every key is wrapped with this VAULT_KEY. VAULT_KEY_BEFORE is needed no more.');
  const third = await rotate('second', 'first');
  expect([third.status, third.lines]).toEqual([0, second.lines.slice(-1)]);

  await within(envOf('second'), async (app) => {
    expect(await versions(app)).toEqual([{ version: 2, count: OTHERS }]);
    expect((await look(app, sold)).code).toBe('KX-FIRST');
    expect((await look(app, sealed)).code).toBe('KX-BETWEEN');
    expect(await told(app)).toEqual(['vault.change_begun 2', 'vault.key_changed 2']);
  });
  await expect(startApp({ env: envOf('first'), on: home })).rejects.toThrow('does not fit');
}, 120_000);

test('and another one later, with the program at work on both keys', async () => {
  const later = await within(envOf('third', 'second'), async (app) => {
    const [done, bought] = await Promise.all([rotate('third', 'second'), sell(app, 'KX-BESIDE')]);
    expect(done.status, done.faults).toBe(0);
    expect((await look(app, sold)).code).toBe('KX-FIRST');
    return bought;
  });
  await within(envOf('third'), async (app) => {
    expect((await look(app, sold)).code).toBe('KX-FIRST');
    expect((await look(app, later)).code).toBe('KX-BESIDE');
    expect(await versions(app)).toEqual([{ version: 3, count: OTHERS }]);
    expect((await told(app)).slice(2)).toEqual(['vault.change_begun 3', 'vault.key_changed 3']);
  });
}, 120_000);

test('the command says what it lacks', async () => {
  const wrong = await rotate('third', 'other');
  expect([wrong.status, wrong.lines]).toEqual([
    0,
    ['Every key is wrapped with this VAULT_KEY. VAULT_KEY_BEFORE is needed no more.'],
  ]);
  const unknown = await rotate('other', 'first');
  expect([unknown.status, unknown.lines]).toEqual([
    1,
    [expect.stringContaining('VAULT_KEY does not fit this database')],
  ]);
}, 60_000);
