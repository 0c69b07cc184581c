import { expect, test } from 'vitest';
import { removeSecrets } from './secret-settings.ts';
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
