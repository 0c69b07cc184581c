import { once } from 'node:events';
import { chmodSync, mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase } from './testing/database.ts';
import { openMailbox } from './testing/mailbox.ts';
import { openMeddlingProxy } from './testing/meddling-proxy.ts';
import { folderOfThisTest, ofThisFile, ofThisTest } from './testing/opened.ts';
import { runProcess } from './testing/run-process.ts';
import { openS3Double } from './testing/s3-double.ts';
import { shopOfThisFile } from './testing/stripe-double/shop.ts';

const mailbox = await ofThisFile(openMailbox());
const shop = await shopOfThisFile({ env: { SMTP_URL: mailbox.url } });
const CANARY = 'hush';

const webhook = { url: `${shop.url}/api/payments/webhook`, status: 'enabled' as const, enabled_events: ['*'] };
beforeAll(() => void shop.double.world.webhookEndpoints.push(webhook));

/** Runs `doctor` with good settings but for these. No output may show a secret. */
const doctor = async (env: Record<string, string> = {}) => {
  const good = {
    DATABASE_URL: shop.programUrl,
    DATA_DIR: shop.dataDir,
    PUBLIC_URL: shop.url,
    SMTP_URL: mailbox.url,
    METRICS_TOKEN: `${CANARY}-of-the-metrics`,
    ...shop.double.env,
  };
  const { status, said, faults } = await runProcess({ command: ['doctor.ts'], env: { ...good, ...env } });
  expect(faults).toBe('');
  const secrets = [CANARY, shop.double.env.STRIPE_SECRET_KEY, new URL(shop.programUrl).password];
  for (const secret of secrets) expect(said).not.toContain(secret);
  const bad = said
    .split('\n')
    .filter((line) => /^(failure|warning) /.test(line) && !/GB are free|files open/.test(line));
  return { status, said, bad: bad.map((line) => line.replaceAll(/ +/g, ' ')) };
};

describe('the doctor', { timeout: 180_000 }, () => {
  test('finds nothing in good surroundings, prints a line for each check, and returns 0', async () => {
    const { status, said, bad } = await doctor();
    expect({ status, bad }).toEqual({ status: 0, bad: [] });
    const lines = said.replaceAll(/ +/g, ' ');
    for (const line of [
      'ok settings complete',
      'ok files writes, reads, lists and deletes',
      'ok key store writes, reads, lists and deletes',
      'accepts the login, without TLS on this machine',
      'ok payments the key is a test key',
      'ok payments the webhook endpoint is enabled and sends the events that are needed',
      'ok address the server can answer calls',
      'ok address Host and security headers pass',
      'ok address bodies of 15 MB pass',
      'ok address live streams arrive at once',
      'ok database PostgreSQL ',
      'ok database timeouts are in force',
      'ok database all migrations are applied',
      'has the rights that the program needs, and no others',
      'ok system a process may have',
    ]) {
      expect(lines).toContain(line);
    }
  });

  test('names every fault of the settings, and checks nothing else', async () => {
    const { status, bad } = await doctor({ SMPT_URL: CANARY, SMTP_URL: '', PORT: 'x' });
    expect(status).toBe(1);
    expect(bad).toEqual([
      'failure settings SMPT_URL is not a setting. Did you mean SMTP_URL?',
      'failure settings PORT must be a whole number from 0 to 65535',
    ]);
  });

  test('finds a database with another password, waiting migrations, too few and too many rights', async () => {
    const wrong = new URL(shop.programUrl);
    wrong.password = CANARY;
    expect((await doctor({ DATABASE_URL: wrong.href })).bad[0]).toMatch(
      /^failure database DATABASE_URL: .*password of/,
    );

    const empty = await ofThisTest(freshDatabase({ migrated: false }));
    expect((await doctor({ DATABASE_URL: empty.programUrl })).bad[0]).toMatch(
      /migrations are not applied yet.*npm run migrate/,
    );

    const own = await ofThisTest(freshDatabase());
    const user = new URL(own.programUrl).username;
    await own.pool.query(`revoke insert on chat_message from ${user}`);
    expect((await doctor({ DATABASE_URL: own.programUrl })).bad[0]).toMatch(
      /^failure database \w+ lacks rights \(.*insert\)/,
    );
    await own.pool.query(`grant insert on chat_message to ${user}; grant truncate on person to ${user}`);
    const more = { DATABASE_URL: own.programUrl, DATABASE_USER_MAY_OWN: '0' };
    expect((await doctor(more)).bad[0]).toMatch(/^failure database \w+ has more rights .*person: truncate/);
    const mayOwn = await doctor({ ...more, DATABASE_USER_MAY_OWN: '1' });
    expect(mayOwn.bad[0]).toMatch(/^warning database \w+ has more rights/);
  });

  test('checks files and keys in S3, and finds a store that refuses', async () => {
    const store = await ofThisTest(openS3Double());
    const env = {
      FILES_URL: `s3://files?endpoint=${store.endpoint}`,
      KEY_STORE_URL: `s3://keys?endpoint=${store.endpoint}`,
      AWS_ACCESS_KEY_ID: 'me',
      AWS_SECRET_ACCESS_KEY: CANARY,
    };
    expect(await doctor(env)).toMatchObject({ status: 0, bad: [] });
    expect([...store.objects.keys()]).toEqual([]);
    store.refuseWith({ status: 403, code: 'AccessDenied' });
    const { status, bad } = await doctor(env);
    expect(status).toBe(1);
    expect(bad).toEqual([
      expect.stringMatching(
        /^failure files FILES_URL: the access key may not use the bucket files\. Allow s3:ListBucket/,
      ),
      expect.stringMatching(/^failure key store KEY_STORE_URL: the access key may not use the bucket keys/),
    ]);
  });

  test('finds a mail server that refuses the login, has an unknown certificate, offers no TLS, or is not there', async () => {
    const open = async (options: SMTPServerOptions) => {
      const server = new SMTPServer(options);
      server.on('error', () => undefined);
      server.listen(0, '127.0.0.1');
      await once(server.server, 'listening');
      const { port } = server.server.address() as AddressInfo;
      const close = () => new Promise((resolve) => server.close(() => resolve(undefined)));
      return (await ofThisTest(Promise.resolve({ port, close }))).port;
    };
    const mailFault = async (url: string) => (await doctor({ SMTP_URL: url })).bad.join();
    const login = await open({
      disabledCommands: ['STARTTLS'],
      onAuth: (_auth, _session, done) => done(new Error('no such login')),
    });
    expect(await mailFault(`smtp://user:${CANARY}@127.0.0.1:${login}`)).toMatch(
      /^failure email SMTP_URL: .* refuses this login/,
    );
    const secure = await open({ secure: true, authOptional: true });
    expect(await mailFault(`smtps://127.0.0.1:${secure}`)).toMatch(
      /^failure email SMTP_URL: .* (has expired|CA that is not trusted)/,
    );
    expect(await mailFault(`smtps://127.0.0.1:${login}`)).toMatch(/^failure email SMTP_URL: .*(does not speak TLS)/);
    const plain = new URL(mailbox.url).port;
    expect(await mailFault(`smtp://[::ffff:127.0.0.1]:${plain}`)).toMatch(/^warning email SMTP_URL: .* offers no TLS/);
    expect(await mailFault('smtp://127.0.0.1:9')).toMatch(/^failure email SMTP_URL: .*nothing listens there/);
  });

  test('finds a wrong key of the payment provider, and a webhook that is missing, disabled or without events', async () => {
    const { webhookEndpoints } = shop.double.world;
    const faultWith = async (...endpoints: typeof webhookEndpoints) => {
      webhookEndpoints.splice(0, Infinity, ...endpoints);
      const { bad } = await doctor();
      webhookEndpoints.splice(0, Infinity, webhook);
      return bad.join();
    };
    expect((await doctor({ STRIPE_SECRET_KEY: `sk_test_${CANARY}` })).bad.join()).toMatch(
      /^failure payments STRIPE_SECRET_KEY: /,
    );
    expect(await faultWith({ ...webhook, url: 'https://else.example.com' })).toMatch(
      /^failure payments no webhook endpoint has/,
    );
    expect(await faultWith({ ...webhook, status: 'disabled' })).toMatch(/^failure payments .* is disabled/);
    expect(await faultWith({ ...webhook, enabled_events: ['charge.refunded'] })).toMatch(
      /^failure payments .* does not send checkout/,
    );
  });

  test('finds a proxy that refuses bodies, holds streams back, removes headers or renames the host, and nothing at all', async () => {
    const proxy = await ofThisTest(openMeddlingProxy(shop.url));
    const host = new URL(shop.url).host;
    const faultBy = async (meddling: Parameters<typeof proxy.meddle>[0]) => {
      proxy.meddle(meddling);
      shop.double.world.webhookEndpoints.push({ ...webhook, url: `${proxy.url}/api/payments/webhook` });
      const { status, bad } = await doctor({ PUBLIC_URL: proxy.url });
      return { status, bad: bad.join() };
    };
    expect(await faultBy({ host })).toEqual({ status: 0, bad: '' });
    expect((await faultBy({ maxBodyBytes: 1_000_000 })).bad).toMatch(
      /^failure address PUBLIC_URL: the proxy refuses a body of 15 MB \((status 413|it ends the connection)\)/,
    );
    expect((await faultBy({ buffers: true })).bad).toMatch(
      /^failure address PUBLIC_URL: the proxy holds back live streams/,
    );
    expect((await faultBy({ removes: ['content-security-policy'] })).bad).toMatch(
      /^failure address .* removes the headers content-security-policy/,
    );
    expect((await faultBy({ host: 'backend.internal' })).bad).toMatch(
      /^failure address PUBLIC_URL: the proxy replaces the Host header/,
    );
    expect((await doctor({ PUBLIC_URL: 'http://127.0.0.1:9' })).bad.join()).toMatch(
      /failure address PUBLIC_URL: .*nothing listens there/,
    );
  });

  test.runIf(process.getuid?.() === 0)('finds a data directory of another user', async () => {
    const folder = await folderOfThisTest();
    chmodSync(folder, 0o711);
    const DATA_DIR = path.join(folder, 'theirs');
    mkdirSync(DATA_DIR, { mode: 0o700 });
    const env = { DATABASE_URL: shop.programUrl, DATA_DIR, PUBLIC_URL: shop.url };
    const { status, said } = await runProcess({ command: ['doctor.ts'], env, uid: 65_534 });
    expect(status).toBe(1);
    expect(said).toMatch(/failure +data +DATA_DIR: .* belongs to another user/);
  });
});
