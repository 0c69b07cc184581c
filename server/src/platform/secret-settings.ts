import type { FieldName } from './settings-fields.ts';

const secretFields: readonly FieldName[] = [
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

/**
 * Removes the secrets from the environment once they are read, so that no child process, report or library finds them
 * there. Linux still shows what a process began with in /proc/<pid>/environ, to the same user alone.
 */
export const removeSecrets = (env: Record<string, string | undefined>): void => {
  for (const name of secretFields) delete env[name];
};
