import { readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { keysOf, madeKeys } from './made-keys.ts';
import { readSettings } from './settings.ts';
import { folderOfThisTest } from '../testing/opened.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await folderOfThisTest();
});

test('the keys are made once, also when two starts make them together, and nobody else may read them', async () => {
  const [one, other] = await Promise.all([madeKeys(dataDir), madeKeys(dataDir)]);
  expect(other).toEqual(one);
  expect(await madeKeys(dataDir)).toEqual(one);
  expect([one.secretKey.length, one.vaultKey.length, one.secretKey.equals(one.vaultKey)]).toEqual([32, 32, false]);
  expect((await stat(path.join(dataDir, 'keys.json'))).mode & 0o777).toBe(0o600);
});

test('outside of the demo no key is made, though the settings let it through', async () => {
  const settings = { ...readSettings({ DATA_DIR: dataDir }), demo: false };
  const vaultKey = Buffer.alloc(32, 'vault');
  for (const given of [settings, { ...settings, vaultKey }, { ...settings, secretKey: vaultKey }])
    await expect(keysOf(given)).rejects.toThrow('only the demo makes its own');
  expect(await readdir(dataDir)).toEqual([]);
});

test('a damaged key file stops the start instead of losing what the old keys closed', async () => {
  await writeFile(path.join(dataDir, 'keys.json'), '{"secretKey":"');
  await expect(madeKeys(dataDir)).rejects.toThrow("can't be read");
});
