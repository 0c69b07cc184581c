import { readFileSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from './error-code.ts';
import type { FieldName } from './settings-fields.ts';

export const secretFields: readonly FieldName[] = [
  'AWS_SECRET_ACCESS_KEY',
  'DATABASE_OWNER_URL',
  'DATABASE_URL',
  'METRICS_TOKEN',
  'SECRET_KEY',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SUPER_ADMIN_PASSWORD',
  'VAULT_KEY',
  'VAULT_KEY_BEFORE',
];

type Env = Record<string, string | undefined>;

/**
 * Removes the secrets from the environment once they are read, so that no child process, report or library finds them
 * there. Linux still shows what a process began with in /proc/<pid>/environ, to the same user alone.
 */
export const removeSecrets = (env: Env): void => {
  for (const name of secretFields) delete env[name];
};

/** The setting that holds the path of a file with a secret. */
export const fileSettingOf = (name: FieldName): string => `${name}_FILE`;

/**
 * Reads the secrets that are in files: the path in `NAME_FILE`, or the systemd credential `NAME`. Returns the environment with
 * them, and what is wrong, by setting and without any content.
 */
export const withSecretFiles = (env: Env): { env: Env; faults: string[] } => {
  const complete = { ...env };
  const faults: string[] = [];
  for (const name of secretFields) {
    const sources = [directSource(env, name), fileSource(env, name), credentialSource(env, name)].filter(isGiven);
    const [source, second] = sources;
    if (second) {
      faults.push(`${name} is set twice, by ${sources.map(({ by }) => by).join(' and by ')}: keep one of them`);
    } else if (source?.file !== undefined) {
      const read = readSecret(source.file);
      delete complete[fileSettingOf(name)];
      if ('text' in read) complete[name] = read.text;
      else faults.push(`${source.by} ${read.fault}`);
    }
  }
  // They are read: who reads these settings again must not find them twice.
  delete complete['CREDENTIALS_DIRECTORY'];
  return { env: complete, faults };
};

type Source = { by: string; file?: string };

const isGiven = (source: Source | undefined): source is Source => source !== undefined;

const directSource = (env: Env, name: FieldName): Source | undefined => (env[name]?.trim() ? { by: name } : undefined);

const fileSource = (env: Env, name: FieldName): Source | undefined => {
  const file = env[fileSettingOf(name)]?.trim();
  return file ? { by: fileSettingOf(name), file } : undefined;
};

const credentialSource = (env: Env, name: FieldName): Source | undefined => {
  const directory = env['CREDENTIALS_DIRECTORY']?.trim();
  if (!directory) return undefined;
  const file = path.join(directory, name);
  return readSecret(file).isMissing ? undefined : { by: `the credential ${name}`, file };
};

type Read = { text: string; isMissing?: undefined } | { fault: string; isMissing: boolean };

const reasons: Record<string, string> = {
  ENOENT: 'names a file that is not there',
  ENOTDIR: 'names a file that is not there',
  EACCES: 'names a file that this user may not read',
  EISDIR: 'names a directory, not a file',
};

const readSecret = (file: string): Read => {
  try {
    const text = readFileSync(file, 'utf8');
    return text.trim() === '' ? { fault: 'names a file that is empty', isMissing: false } : { text };
  } catch (error) {
    const code = errorCode(error) ?? 'unknown';
    return { fault: `${reasons[code] ?? "names a file that can't be read"} (${code})`, isMissing: code === 'ENOENT' };
  }
};
