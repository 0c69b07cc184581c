import { expect, test } from 'vitest';
import { nearestName } from './near-names.ts';
import { secretFields } from './secret-settings.ts';
import { fields } from './settings-fields.ts';
import { settingsFaultsOf } from '../testing/settings-faults.ts';

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['STRIPE_WEBHOK_SECERT', 'STRIPE_WEBHOOK_SECRET'],
  ['PUBLICURL', 'PUBLIC_URL'],
  ['VAULT_KEY_FLIE', 'VAULT_KEY_FILE'],
  ['PROT', 'PORT'],
])('refuses the setting %s and asks whether %s is meant', (given, meant) => {
  expect(settingsFaultsOf({ [given]: 'hush' })).toEqual([`${given} is not a setting. Did you mean ${meant}?`]);
  expect(settingsFaultsOf({ [given]: ' ' })).toEqual([]);
});

test('ignores names that are far from every setting, such as those of the system, systemd and Kubernetes', () => {
  const others =
    'HOME HOSTNAME USER LOGNAME LANG LC_ALL TERM SHELL PATH PWD OLDPWD MAIL DISPLAY TZ EDITOR SHLVL XDG_DATA_DIRS XDG_DATA_HOME ' +
    'INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET LISTEN_PID LISTEN_FDS CREDENTIALS_DIRECTORY STATE_DIRECTORY LOGS_DIRECTORY ' +
    'KUBERNETES_PORT KUBERNETES_SERVICE_HOST AWS_REGION AWS_PROFILE AWS_SESSION_TOKEN DATABASE_HOST DATABASE_USER SMTP_PORT ' +
    'VAULT_ADDR VAULT_TOKEN PGDATA PGHOST PGPORT NODE_OPTIONS NODE_PATH NODE_EXTRA_CA_CERTS npm_config_loglevel http_proxy CI DEBUG ENV POST';
  expect(settingsFaultsOf(Object.fromEntries(others.split(' ').map((name) => [name, 'x'])))).toEqual([]);
});

test('leaves a near name to another program where the setting itself is set, or is in a file', () => {
  expect(settingsFaultsOf({ EMAIL_FROM: 'x', MAIL_FROM: 'shop@example.com' })).toEqual([]);
  expect(settingsFaultsOf({ PROJECT_NAME: 'x', MAILFROM: 'x', LOCAL_NAME: 'x', host: 'x' })).toEqual([]);
});

test('takes every setting and every file of a secret for what it is', () => {
  const names = [...Object.keys(fields), ...secretFields.map((name) => `${name}_FILE`)];
  for (const name of names) expect(nearestName(name, names)).toBe(name);
});
