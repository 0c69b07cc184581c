import path from 'node:path';
import { expect, test } from 'vitest';
import { settingsFaultsOf } from '../testing/settings-faults.ts';
import { readSettings } from './settings.ts';

const key = (word: string): string => Buffer.alloc(32, word).toString('base64');

const real = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://keys.example.com',
  SECRET_KEY: key('signs'),
  VAULT_KEY: key('vault'),
  SMTP_URL: 'smtps://user:word@mail.example.com',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

const named = (env: Record<string, string>): string[] => settingsFaultsOf(env).map((line) => line.split(' ')[0] ?? '');

test('who sets nothing gets the local demo', () => {
  expect(readSettings({ DATABASE_URL: '' })).toMatchObject({
    demo: true,
    demoWorld: true,
    port: 3000,
    dev: false,
    host: 'localhost',
    publicUrl: 'http://localhost:3000',
    secureCookies: false,
    dataDir: path.resolve('data'),
    databaseUrl: undefined,
    stripe: undefined,
    trustProxy: false,
    corsOrigins: [],
    retainCodesDays: 30,
    retainImagesDays: 90,
    productName: 'Keywright',
  });
});

test('keys that are erased lie beside the files by default, and with files in S3 in a bucket of their own', () => {
  const access = { AWS_ACCESS_KEY_ID: 'me', AWS_SECRET_ACCESS_KEY: 'secret' };
  const [files, keys] = ['s3://files?endpoint=https://s3.example.com', 's3://keys?endpoint=https://s3.example.com'];
  expect(readSettings({ DATA_DIR: '/data' }).keyStore).toEqual({ folder: '/data/key-store' });
  expect(readSettings({ KEY_STORE_URL: 'file:///keys' }).keyStore).toEqual({ folder: '/keys' });
  expect(readSettings({ ...access, FILES_URL: files, KEY_STORE_URL: keys })).toMatchObject({
    s3: { url: files },
    keyStore: { s3: { url: keys, accessKeyId: 'me' } },
    keyCopiesDays: 7,
  });
  expect(settingsFaultsOf({ ...access, FILES_URL: files })).toEqual(['KEY_STORE_URL is missing: FILES_URL needs it']);
  expect(named({ ...access, FILES_URL: files, KEY_STORE_URL: `${files}&region=eu` })).toEqual(['KEY_STORE_URL']);
  expect(named({ KEY_STORE_URL: keys })).toEqual(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']);
  expect(named({ KEY_STORE_URL: '/keys' })).toEqual(['KEY_STORE_URL']);
  expect(named({ KEY_COPIES_DAYS: '36' })).toEqual(['KEY_COPIES_DAYS']);
});

test('a real shop has secure cookies, no demo, and its own names in its mail', () => {
  const settings = readSettings({ ...real, PRODUCT_NAME: 'Acme Keys', TRUST_PROXY: '10.0.0.0/8, loopback' });
  expect(settings).toMatchObject({
    demo: false,
    demoWorld: false,
    secureCookies: true,
    mailFrom: { name: 'Acme Keys', address: 'no-reply@keys.example.com' },
    supportEmail: 'support@keys.example.com',
    trustProxy: '10.0.0.0/8,loopback',
    stripe: { secretKey: 'sk_live_1', webhookSecret: 'whsec_1', apiBase: undefined },
  });
  expect(settings.vaultKey?.equals(Buffer.alloc(32, 'vault'))).toBe(true);
});

test('a real shop that forgot everything is told of everything at once', () => {
  expect(named({ DEMO: '0' })).toEqual([
    'PUBLIC_URL',
    'SECRET_KEY',
    'VAULT_KEY',
    'SMTP_URL',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ]);
});

test.each(['PUBLIC_URL', 'SECRET_KEY', 'VAULT_KEY', 'SMTP_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])(
  'a real shop whose %s holds white space alone is told that it is missing',
  (name) => {
    for (const blank of ['\n', ' ', '\t\r\n '])
      expect(settingsFaultsOf({ ...real, [name]: blank }).join()).toContain(`${name} is missing`);
  },
);

test('white space alone counts as not set in the demo, too', () => {
  const settings = readSettings({ STRIPE_SECRET_KEY: '\n', SUPER_ADMIN_EMAIL: ' ', VAULT_KEY_BEFORE: '\n', DEMO: ' ' });
  expect(settings).toMatchObject({ demo: true, demoWorld: true, stripe: undefined, superAdmin: undefined });
});

test.each(['sk_test_1', 'rk_test_1', 'sk_org_test_1'])(
  'a real shop takes no test cards: it does not start with %s, unless the provider is played on this machine',
  (STRIPE_SECRET_KEY) => {
    const faults = ['STRIPE_SECRET_KEY'];
    expect(named({ ...real, STRIPE_SECRET_KEY })).toEqual(faults);
    expect(named({ ...real, STRIPE_SECRET_KEY, STRIPE_API_BASE: 'https://api.stripe.com' })).toEqual(faults);
    expect(named({ ...real, STRIPE_SECRET_KEY, STRIPE_API_BASE: 'http://127.0.0.1:12111' })).toEqual([]);
  },
);

test('all faults are named together, and none repeats a secret', () => {
  const env = {
    PORT: 'http',
    SECRET_KEY: 'hunter2-hunter2',
    LOG_LEVEL: 'loud',
    STRIPE_SECRET_KEY: 'sk_test_hush',
    CORS_ORIGINS: 'example.com',
  };
  expect(named(env)).toEqual(['PORT', 'SECRET_KEY', 'CORS_ORIGINS', 'LOG_LEVEL', 'STRIPE_WEBHOOK_SECRET']);
  expect(settingsFaultsOf(env).join()).not.toMatch(/hunter2|hush/);
});

test.each([
  ['PUBLIC_URL', 'http://keys.example.com'],
  ['PUBLIC_URL', 'https://keys.example.com/shop'],
  ['PUBLIC_URL', 'ftp://localhost'],
  ['PUBLIC_URL', 'http://localhost.example.com'],
  ['STRIPE_API_BASE', 'https://stripe.example.com'],
  ['STRIPE_API_BASE', 'http://api.stripe.com'],
  ['DATABASE_URL', 'mysql://localhost/keys'],
  ['SMTP_URL', 'mail.example.com'],
  ['MAIL_FROM', 'Keys\r\nBcc: all@example.com'],
  ['MAIL_FROM', 'Keys <a@example.com>, b@example.com'],
  ['SUPPORT_EMAIL', '1<victim@example.com>'],
  ['VAULT_KEY', key('vault').slice(0, 20)],
  ['VAULT_KEY', key('v')],
  ['SECRET_KEY', '00'.repeat(32)],
  ['DEMO', 'yes'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '1'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '::/0'],
  ['TRUST_PROXY', 'loopback, 10.0.0.0/33'],
  ['TRUST_PROXY', '0.0.0.0/1'],
  ['TRUST_PROXY', '128.0.0.0/7'],
  ['TRUST_PROXY', '::/7'],
  ['TRUST_PROXY', '2000::/3'],
  ['TRUST_PROXY', 'loopback,2001::/15'],
  ['TRUST_PROXY', 'fc00::/6'],
  ['SUPER_ADMIN_EMAIL', 'Boss@Demo.Test'],
  ['RETAIN_CODES_DAYS', '0'],
])('%s can not be %j', (name, value) => {
  expect(
    named({ ...real, SUPER_ADMIN_PASSWORD: 'long enough', SUPER_ADMIN_EMAIL: 'a@example.com', [name]: value }),
  ).toEqual([name]);
});

test.each([
  ['PUBLIC_URL', 'http://127.0.0.1:8080'],
  ['PUBLIC_URL', 'http://[::1]:8080'],
  ['STRIPE_API_BASE', 'http://127.0.0.1:12111'],
  ['STRIPE_API_BASE', 'https://api.stripe.com'],
  ['VAULT_KEY', '0123456789abcdef'.repeat(4)],
  ['VAULT_KEY_BEFORE', key('v')],
  ['TRUST_PROXY', '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,100.64.0.0/10'],
  ['TRUST_PROXY', 'fc00::/7,fd00::/8,fe80::/10,2001:db8::/32,2001::/16'],
])('%s may be %j', (name, value) => {
  expect(named({ ...real, [name]: value })).toEqual([]);
});

test('one key does not serve two purposes', () => {
  expect(settingsFaultsOf({ ...real, VAULT_KEY: real.SECRET_KEY })).toEqual(['VAULT_KEY must differ from SECRET_KEY']);
});

test.each([
  ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }],
  ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }],
  ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'sk_org_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }],
  ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'sk_of_a_kind_to_come', STRIPE_WEBHOOK_SECRET: 'whsec_1' }],
  [
    'STRIPE_SECRET_KEY',
    { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_API_BASE: 'http://127.0.0.1:9' },
  ],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://keys.example.com' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://keys.example.com', HOST: '0.0.0.0', DEMO_STRANGERS_MAY_PLAY: '1' }],
  ['HOST', { HOST: '0.0.0.0' }],
  ['HOST', { HOST: '::' }],
  ['HOST', { HOST: '192.168.1.5' }],
  ['HOST', { HOST: '0' }],
  ['HOST', { HOST: 'a.localhost' }],
  ['HOST', { HOST: '127.0.0.1.example.com' }],
  ['HOST', { HOST: '0.0.0.0', DEMO_STRANGERS_MAY_PLAY: '0' }],
  ['HOST', { HOST: '192.168.1.5', DEMO_STRANGERS_MAY_PLAY: '1' }],
])('a demo that strangers could reach does not start: it says what of %s to change (%j)', (name, env) => {
  for (const demo of [{}, { DEMO: '1', NODE_ENV: 'production' }]) {
    expect(named({ ...env, ...demo })).toEqual([name]);
    expect(settingsFaultsOf({ ...env, ...demo }).join()).toContain('set DEMO=0');
  }
});

test('the loose pages of whoever works on the program are in no shop, and in no demo that is run for others', () => {
  expect(readSettings({ DEV: '1' }).dev).toBe(true);
  expect(named({ ...real, DEV: '1' })).toEqual(['DEV']);
  expect(named({ DEV: '1', NODE_ENV: 'production', DEMO: '1' })).toEqual(['DEV']);
});

test('the world around the demo can be left out, and is in no shop, no test, and not where another provider takes the payments', () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  expect(readSettings({ DEMO: '1', NODE_ENV: 'production' }).demoWorld).toBe(true);
  for (const env of [{ DEMO_WORLD: '0' }, { NODE_ENV: 'test' }, stripe])
    expect(readSettings(env).demoWorld).toBe(false);
  expect(named({ ...real, DEMO_WORLD: '1' })).toEqual(['DEMO_WORLD']);
  expect(named({ ...stripe, DEMO_WORLD: '1' })).toEqual(['DEMO_WORLD']);
});

test('a demo in a container is reached from outside of it once somebody says that strangers may play', () => {
  const settings = readSettings({ HOST: '0.0.0.0', PORT: '8080', DEMO_STRANGERS_MAY_PLAY: '1' });
  expect(settings).toMatchObject({ demo: true, host: '0.0.0.0', publicUrl: 'http://localhost:8080' });
  expect(named({ ...real, DEMO_STRANGERS_MAY_PLAY: '1' })).toEqual(['DEMO_STRANGERS_MAY_PLAY']);
});

test('the demo takes a test key of the payment provider, and a host by each of its own names', () => {
  const testKeys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  for (const HOST of ['127.0.0.1', '127.8.9.10', 'localhost', '::1']) expect(named({ ...testKeys, HOST })).toEqual([]);
});

test('who names too wide a network of proxies is told how wide it may be', () => {
  expect(settingsFaultsOf({ ...real, TRUST_PROXY: '2000::/3' }).join()).toContain(
    'no network wider than a /8 of IPv4 or a /16 of IPv6',
  );
});
