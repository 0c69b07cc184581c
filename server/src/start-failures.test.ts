import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres } from './platform/db/embedded/embedded-postgres.ts';
import { databaseUser } from './platform/db/embedded/system-user.ts';
import { openLog } from './platform/log.ts';
import { freePort, startApp } from './testing/app.ts';
import { type FreshDatabase, freshDatabase } from './testing/database.ts';
import { forReal } from './testing/for-real.ts';
import { openGate } from './testing/gate.ts';
import { folderOfThisFile, ofThisFile, ofThisTest } from './testing/opened.ts';
import { openPoolerDouble } from './testing/pooler-double.ts';
import { runProcess } from './testing/run-process.ts';
import { openRunFolder } from './testing/run-folder.ts';
import { openS3Double } from './testing/s3-double.ts';

const SLOW_MS = 120_000;
const NOBODY = 65_534;
const OTHER_KEY = Buffer.alloc(32, 'other').toString('base64');

let folder: string;
let database: FreshDatabase;
beforeAll(async () => {
  folder = await folderOfThisFile();
  database = await ofThisFile(freshDatabase());
});

/** Starts the server and returns the one line that it ends with. */
const failureOf = async (env: Record<string, string>, uid?: number): Promise<string> => {
  const DATA_DIR = path.join(folder, 'data');
  const all = { DATABASE_URL: database.programUrl, DATA_DIR, PORT: '0', ...env };
  const { status, said, faults } = await runProcess({ command: ['main.ts'], env: all, ...(uid && { uid }) });
  expect({ status, faults }).toEqual({ status: 1, faults: '' });
  expect(said).not.toMatch(/^\s+at /m);
  return said;
};

/** The address of the test's database with parts of it changed. */
const changed = (change: (url: URL) => void, from = database.programUrl): string => {
  const url = new URL(from);
  change(url);
  return url.href;
};

describe('a server that can not start says which setting and what to do', { timeout: SLOW_MS }, () => {
  test('names the port that another program uses', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const said = await failureOf({ PORT: String(port), HOST: '127.0.0.1' }).finally(() => other.close());
    expect(said).toBe(
      `PORT: another program uses port ${port} of 127.0.0.1. Stop that program, or set PORT to a free one.`,
    );
  });

  test('names a host that is no address of this machine', async () => {
    // Not the database of the other tests, in which are people of the demo.
    const own = await ofThisTest(freshDatabase());
    const env = {
      ...forReal,
      DATABASE_URL: own.programUrl,
      DATA_DIR: path.join(folder, 'for-real'),
      LOG_LEVEL: 'silent',
    };
    expect(await failureOf({ ...env, PUBLIC_URL: 'https://keys.example.com', HOST: '203.0.113.9' })).toBe(
      'HOST: 203.0.113.9 is no address of this machine. Set HOST to one of its own, or leave it out.',
    );
  });

  test.runIf(process.getuid?.() === 0)('names a data directory that belongs to another user', async () => {
    const [theirs, ours] = ['theirs', 'ours'].map((name) => path.join(folder, name)) as [string, string];
    chmodSync(folder, 0o711);
    // The socket of the tests' database is closed to that user.
    const gate = await ofThisTest(openGate());
    const DATABASE_URL = gate.through(database.programUrl);
    for (const made of [theirs, ours]) mkdirSync(made, { mode: 0o700 });
    chownSync(ours, NOBODY, NOBODY);
    mkdirSync(path.join(ours, 'files'), { mode: 0o700 });
    mkdirSync(path.join(ours, 'key-store'), { mode: 0o700 });
    expect(await failureOf({ DATABASE_URL, DATA_DIR: theirs }, NOBODY)).toMatch(
      /^DATA_DIR: .*theirs belongs to another user. Run: chown/,
    );
    expect(await failureOf({ DATABASE_URL, DATA_DIR: ours }, NOBODY)).toMatch(
      /DATA_DIR: .*(key-store|files).* belongs to another user/,
    );
  });

  test('names a data directory that is a file', async () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    expect(await failureOf({ DATA_DIR: file })).toMatch(/^DATA_DIR: .*file is not a directory/);
    expect(await failureOf({ DATA_DIR: path.join(file, 'below') })).toMatch(/^DATA_DIR: .*is not a directory/);
  });

  test('says that a VAULT_KEY does not belong to the database', async () => {
    const own = await ofThisTest(freshDatabase());
    const app = await startApp({
      on: { databaseUrl: own.url, dataDir: path.join(folder, 'vault') },
      env: { SECRET_KEY: forReal.SECRET_KEY, VAULT_KEY: OTHER_KEY },
    });
    await app.stop();
    const said = await failureOf({ DATABASE_URL: own.programUrl, DATA_DIR: path.join(folder, 'vault') });
    expect(said).toMatch(/^VAULT_KEY does not fit this database\. Set /);
  });
});

describe('a server whose database can not be used says why', { timeout: SLOW_MS }, () => {
  test('nothing listens', async () => {
    const port = await freePort();
    const said = await failureOf({ DATABASE_URL: `postgresql://kw:hush@127.0.0.1:${port}/keys` });
    expect(said).toBe(
      `DATABASE_URL: can't connect to 127.0.0.1:${port}: nothing listens there; start the service, or correct host and port (ECONNREFUSED).`,
    );
  });

  test('an owner whose host does not exist', async () => {
    const env = { DATABASE_OWNER_URL: 'postgresql://kw:hush@no-such-host.invalid/keys' };
    expect(await failureOf(env)).toMatch(
      /^DATABASE_OWNER_URL: (can't connect to no-such-host\.invalid: |the database at no-such-host\.invalid.*does not answer)/,
    );
  });

  test('it accepts connections and does not answer', async () => {
    const gate = await ofThisTest(openGate());
    const through = gate.through(database.programUrl);
    gate.silence();
    expect(await failureOf({ DATABASE_URL: through })).toMatch(
      /^DATABASE_URL: the database at 127.0.0.1:\d+ does not answer\. /,
    );
  });

  test('the password is wrong, and is not repeated', async () => {
    const said = await failureOf({ DATABASE_URL: changed((url) => (url.password = 'hush-hush')) });
    expect(said).toMatch(/^DATABASE_URL: the database refuses the password of keywright_app\. /);
    expect(said).not.toContain('hush');
  });

  test('the database does not exist', async () => {
    expect(await failureOf({ DATABASE_URL: changed((url) => (url.pathname = '/elsewhere')) })).toMatch(
      /^DATABASE_URL: there is no database elsewhere\. Create it/,
    );
  });

  test('a newer version has migrated it', async () => {
    const own = await ofThisTest(freshDatabase());
    await own.pool.query(`insert into schema_migration (name, sha256) values ('9999-newer.sql', 'x')`);
    expect(await failureOf({ DATABASE_URL: own.programUrl })).toMatch(
      /^This database is newer than this program: .*Start the newer version\.$/,
    );
  });

  test('the user lacks rights', async () => {
    const own = await ofThisTest(freshDatabase());
    await own.pool.query(`revoke select on schema_migration from ${new URL(own.programUrl).username}`);
    expect(await failureOf({ DATABASE_URL: own.programUrl })).toMatch(
      /^DATABASE_URL: \w+ lacks a right \(permission denied for table schema_migration\)\. Run `npm run migrate`/,
    );
  });

  test('the owner may not make tables', async () => {
    const own = await ofThisTest(freshDatabase({ migrated: false }));
    const env = { DATABASE_URL: own.programUrl, DATABASE_OWNER_URL: own.programUrl, DATABASE_USER_MAY_OWN: '1' };
    expect(await failureOf(env)).toMatch(
      /^DATABASE_OWNER_URL: \w+ lacks a right \(.*schema public\)\. Make it the owner/,
    );
  });

  test('a pooler refuses its sessions, or runs each transaction in another one', async () => {
    const socketDir = new URL(database.programUrl).searchParams.get('host') ?? '';
    const throughPooler = (port: number) =>
      changed((url) => {
        url.searchParams.delete('host');
        url.host = `127.0.0.1:${port}`;
      });
    const strict = await ofThisTest(openPoolerDouble({ socketDir, refuses: 'statement_timeout' }));
    const pooler = await ofThisTest(openPoolerDouble({ socketDir }));
    const said = [
      await failureOf({ DATABASE_URL: throughPooler(strict.port) }),
      await failureOf({ DATABASE_URL: throughPooler(pooler.port) }),
    ];
    for (const line of said) expect(line).toContain('Set pool_mode = session');
  });

  test('shows the stack under LOG_LEVEL=debug alone', async () => {
    const env = {
      DATABASE_URL: changed((url) => (url.password = 'wrong')),
      DATA_DIR: path.join(folder, 'data'),
      LOG_LEVEL: 'debug',
    };
    const { said } = await runProcess({ command: ['clock-accept.ts'], env });
    expect(said).toMatch(/^DATABASE_URL: the database refuses the password[^\n]+\n[^]*\n\s+at /);
  });
});

describe('a database with TLS', { timeout: SLOW_MS }, () => {
  let url = '';
  let certificate = '';
  const closing: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    const dataDir = await openRunFolder(folder, 'tls-');
    for (const at of [folder, dataDir]) chmodSync(at, 0o755);
    const [key, cert, hba] = ['key.pem', 'cert.pem', 'hba.conf'].map((name) => path.join(dataDir, name)) as [
      string,
      string,
      string,
    ];
    const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', '-subj', '/CN=127.0.0.1'];
    execFileSync('openssl', [...made, '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', cert], {
      stdio: 'ignore',
    });
    writeFileSync(hba, 'local all all scram-sha-256\nhostssl all all 127.0.0.1/32 scram-sha-256\n', { mode: 0o644 });
    // PostgreSQL takes a key that its own user alone can read.
    const { uid, gid } = databaseUser(path.join(dataDir, 'pg'));
    if (uid !== undefined && gid !== undefined) chownSync(key, uid, gid);
    chmodSync(key, 0o600);
    const port = await freePort();
    const flags = [
      'listen_addresses=127.0.0.1',
      `port=${port}`,
      'ssl=on',
      `ssl_cert_file=${cert}`,
      `ssl_key_file=${key}`,
      `hba_file=${hba}`,
    ];
    const server = await startEmbeddedPostgres({ dataDir, log: openLog({ level: 'silent' }), durable: false, flags });
    closing.push(server.stop);
    const address = new URL(server.ownerUrl);
    address.searchParams.delete('host');
    address.host = `127.0.0.1:${port}`;
    [url, certificate] = [address.href, cert];
  }, SLOW_MS);
  afterAll(async () => {
    for (const close of closing) await close();
  });

  test('says that it wants TLS, that its CA is unknown, and that the file of the CA is missing or no certificate', async () => {
    const junk = path.join(folder, 'junk.pem');
    writeFileSync(junk, '-----BEGIN CERTIFICATE-----\nnothing\n-----END CERTIFICATE-----\n');
    const failure = (query: string) => failureOf({ DATABASE_URL: url + query });
    expect(await failure('')).toMatch(
      /^DATABASE_URL: the database accepts only TLS connections\. Add \?sslmode=verify-full/,
    );
    expect(await failure('?sslmode=verify-full')).toMatch(
      /^DATABASE_URL: .* CA that is not trusted here; name the file of its CA by sslrootcert/,
    );
    expect(await failure('?sslmode=verify-full&sslrootcert=/no/ca.pem')).toMatch(
      /^DATABASE_URL: the file \/no\/ca\.pem can't be read \(ENOENT\)/,
    );
    expect(await failure(`?sslmode=verify-full&sslrootcert=${junk}`)).toMatch(/^DATABASE_URL: .*(certificate|CA)/);
    const good = await runProcess({
      command: ['migrate-database.ts'],
      env: {
        DATABASE_URL: `${url}?sslmode=verify-full&sslrootcert=${certificate}`,
        DATA_DIR: path.join(folder, 'data'),
      },
    });
    expect(good.said).toContain('Set DATABASE_OWNER_URL');
  });

  test('says that a database offers no TLS', async () => {
    const said = await failureOf({
      DATABASE_URL: changed((address) => address.searchParams.set('sslmode', 'verify-full')),
    });
    expect(said).toMatch(/^DATABASE_URL: the database does not offer TLS\. /);
  });
});

describe('a server whose S3 store can not be used says why', { timeout: SLOW_MS }, () => {
  test('for a wrong key or secret, a missing bucket, and a store out of reach', async () => {
    const store = await ofThisTest(openS3Double());
    const { programUrl } = await ofThisTest(freshDatabase());
    const at = (bucket: string, endpoint = store.endpoint) => `s3://${bucket}?endpoint=${endpoint}`;
    const env = (endpoint?: string) => ({
      DATABASE_URL: programUrl,
      FILES_URL: at('files', endpoint),
      KEY_STORE_URL: at('keys'),
      AWS_ACCESS_KEY_ID: 'me',
      AWS_SECRET_ACCESS_KEY: 'hush',
    });
    const refused = async (status: number, code: string): Promise<string> => {
      store.refuseWith({ status, code });
      return failureOf(env()).finally(() => store.refuseWith(undefined));
    };
    expect(await failureOf({ ...env(), AWS_ACCESS_KEY_ID: 'else' })).toMatch(/^KEY_STORE_URL: .*AWS_ACCESS_KEY_ID/);
    expect(await refused(403, 'SignatureDoesNotMatch')).toMatch(/^KEY_STORE_URL: .*Correct AWS_SECRET_ACCESS_KEY/);
    expect(await refused(404, 'NoSuchBucket')).toMatch(/^KEY_STORE_URL: there is no bucket keys\. Create it/);
    const nobody = `http://127.0.0.1:${await freePort()}`;
    const said = await failureOf(env(nobody));
    expect(said).toMatch(/^FILES_URL: can't connect to 127\.0\.0\.1:\d+: nothing listens there/);
  });
});
