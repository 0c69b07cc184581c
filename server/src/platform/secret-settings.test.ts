import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { folderOfThisTest } from '../testing/opened.ts';
import { removeSecrets } from './secret-settings.ts';
import { readSettings, SettingsFault } from './settings.ts';
import { fields } from './settings-fields.ts';

test('no setting that holds a key, a password or a token stays in the environment, and every other one does', () => {
  const env: Record<string, string | undefined> = Object.fromEntries(Object.keys(fields).map((name) => [name, 'x']));
  removeSecrets(env);
  const mayHoldSecret = /KEY|SECRET|PASSWORD|TOKEN|DATABASE_|SMTP/;
  // Public keys, where keys lie and for how long copies do, the id that belongs to a secret, a flag.
  expect(Object.keys(env).filter((name) => mayHoldSecret.test(name))).toEqual([
    'AUDIT_TRUSTED_KEYS',
    'KEY_STORE_URL',
    'KEY_COPIES_DAYS',
    'AWS_ACCESS_KEY_ID',
    'DATABASE_USER_MAY_OWN',
  ]);
  expect(Object.keys(env)).toHaveLength(Object.keys(fields).length - 11);
});

const settingsFrom = async (files: Record<string, string>, env: (folder: string) => Record<string, string>) => {
  const folder = await folderOfThisTest();
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  try {
    return { settings: readSettings(env(folder)), faults: [], folder };
  } catch (error) {
    if (error instanceof SettingsFault) return { settings: undefined, faults: error.lines, folder };
    throw error;
  }
};

const SMTP = 'smtps://user:word@mail.example.com';

test('reads a secret from the file that NAME_FILE names, without the line end', async () => {
  const { settings } = await settingsFrom({ mail: `${SMTP}\n` }, (folder) => ({ SMTP_URL_FILE: `${folder}/mail` }));
  expect(settings?.smtpUrl).toBe(SMTP);
});

test('reads each secret from a systemd credential of its name, and ignores other credentials', async () => {
  const key = Buffer.alloc(32, 'vault').toString('base64');
  const files = {
    SMTP_URL: SMTP,
    VAULT_KEY: `${key}\n`,
    METRICS_TOKEN: 'a-token-of-the-metrics',
    PORT: '1',
    other: '',
  };
  const { settings } = await settingsFrom(files, (folder) => ({ CREDENTIALS_DIRECTORY: folder }));
  expect(settings).toMatchObject({ smtpUrl: SMTP, metricsToken: 'a-token-of-the-metrics', port: 3000 });
  expect(settings?.vaultKey?.toString('base64')).toBe(key);
});

test('refuses a secret that is set twice, and repeats neither', async () => {
  const by = async (env: (folder: string) => Record<string, string>) =>
    (await settingsFrom({ SMTP_URL: SMTP }, env)).faults;
  expect(await by((folder) => ({ SMTP_URL: SMTP, SMTP_URL_FILE: `${folder}/SMTP_URL` }))).toEqual([
    'SMTP_URL is set twice, by SMTP_URL and by SMTP_URL_FILE: keep one of them',
  ]);
  expect(await by((folder) => ({ SMTP_URL: SMTP, CREDENTIALS_DIRECTORY: folder }))).toEqual([
    'SMTP_URL is set twice, by SMTP_URL and by the credential SMTP_URL: keep one of them',
  ]);
  expect(await by((folder) => ({ SMTP_URL_FILE: `${folder}/SMTP_URL`, CREDENTIALS_DIRECTORY: folder }))).toEqual([
    'SMTP_URL is set twice, by SMTP_URL_FILE and by the credential SMTP_URL: keep one of them',
  ]);
  expect(await by((folder) => ({ SMTP_URL: '\n', SMTP_URL_FILE: `${folder}/SMTP_URL` }))).toEqual([]);
});

test('refuses a file that is missing, empty or a directory, and content that does not fit, without showing it', async () => {
  const files = { empty: ' \n', junk: 'hush-hush' };
  const { faults } = await settingsFrom(files, (folder) => ({
    VAULT_KEY_FILE: `${folder}/none`,
    METRICS_TOKEN_FILE: `${folder}/empty`,
    SMTP_URL_FILE: folder,
    SECRET_KEY_FILE: `${folder}/junk`,
  }));
  expect(faults).toEqual([
    'METRICS_TOKEN_FILE names a file that is empty',
    'SMTP_URL_FILE names a directory, not a file (EISDIR)',
    'VAULT_KEY_FILE names a file that is not there (ENOENT)',
    'SECRET_KEY must be 32 bytes as base64 or hex; make one with: openssl rand -base64 32',
  ]);
});

test('names the missing file of a required secret, and does not call the secret missing too', async () => {
  const { faults } = await settingsFrom({}, () => ({ DEMO: '0', VAULT_KEY_FILE: '/none' }));
  expect(faults.filter((line) => line.startsWith('VAULT_KEY'))).toEqual([
    'VAULT_KEY_FILE names a file that is not there (ENOENT)',
  ]);
});
