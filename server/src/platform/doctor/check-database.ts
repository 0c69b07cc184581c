import type pg from 'pg';
import type { Database } from '../db/database.ts';
import { MAX_IDLE_IN_TRANSACTION_MS, MAX_STATEMENT_MS } from '../db/deadlines.ts';
import { pendingMigrations } from '../db/migrate.ts';
import { differenceOf, userOf } from '../db/rights.ts';
import { sharesSessions } from '../db/shares-sessions.ts';
import { TRANSACTION_POOLING } from '../explain/database.ts';
import { ownCommand } from '../own-command.ts';
import type { Settings } from '../settings.ts';
import { failure, type Finding, ok, warning } from './finding.ts';

const MIN_VERSION = 150_000;

type Checked = { url: string; pool: Database['pool'] };
type Named = Pick<Settings, 'databaseUserMayOwn' | 'databaseOwnerUrl'>;

/** Checks an external database as the program's user. Changes nothing. Throws when it can't be reached. */
export const checkDatabase = async ({ url, pool }: Checked, settings: Named): Promise<Finding[]> => {
  const server = await checkServer(pool);
  const migrations = await checkMigrations(pool, settings);
  return [
    server,
    ...(await checkTimeouts(pool)),
    (await sharesSessions(url))
      ? failure(`DATABASE_URL: ${TRANSACTION_POOLING}`)
      : ok('each connection has a session of its own'),
    migrations,
    // Before the tables are there, nobody has rights to them.
    ...(migrations.level === 'ok' ? await checkRights({ url, pool }, settings) : []),
  ];
};

const checkServer = async (pool: pg.Pool): Promise<Finding> => {
  const { rows } = await pool.query<{ version: string; number: number; standby: boolean; tls: boolean }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
       pg_is_in_recovery() as standby,
       coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as tls`,
  );
  const { version = '', number = 0, standby = false, tls = false } = rows[0] ?? {};
  if (number < MIN_VERSION) return failure(`PostgreSQL ${version} is too old: use 15 or newer.`);
  if (standby) return failure('DATABASE_URL: this is a standby, which is read-only. Use the address of the primary.');
  return ok(`PostgreSQL ${version}, ${tls ? 'with' : 'without'} TLS`);
};

const checkTimeouts = async (pool: pg.Pool): Promise<Finding[]> => {
  const wanted = {
    statement_timeout: MAX_STATEMENT_MS,
    idle_in_transaction_session_timeout: MAX_IDLE_IN_TRANSACTION_MS,
  };
  const { rows } = await pool.query<{ name: string; ms: number }>(
    'select name, setting::int as ms from pg_settings where name = any($1)',
    [Object.keys(wanted)],
  );
  const inForce = new Map(rows.map(({ name, ms }) => [name, ms]));
  const missing = Object.entries(wanted).filter(([name, ms]) => {
    const found = inForce.get(name) ?? 0;
    return found === 0 || found > ms;
  });
  if (missing.length === 0) return [ok('timeouts are in force')];
  return missing.map(([name, ms]) =>
    warning(
      `${name} is not in force: a pooler drops it. Give it to the database: ALTER DATABASE … SET ${name} = '${ms}ms'.`,
    ),
  );
};

const checkMigrations = async (pool: pg.Pool, { databaseOwnerUrl }: Named): Promise<Finding> => {
  const waiting = await pendingMigrations(pool);
  if (waiting.length === 0) return ok('all migrations are applied');
  const said = `${waiting.length} migrations are not applied yet, from ${waiting[0]}`;
  return databaseOwnerUrl
    ? warning(`${said}: the next start applies them.`)
    : failure(`${said}: run \`${ownCommand('migrate')}\` with DATABASE_OWNER_URL.`);
};

const MAX_LISTED = 3;

const listed = (rights: string[]): string =>
  rights.slice(0, MAX_LISTED).join('; ') + (rights.length > MAX_LISTED ? '; …' : '');

const checkRights = async ({ url, pool }: Checked, { databaseUserMayOwn }: Named): Promise<Finding[]> => {
  const { excess, lacking } = await differenceOf(pool, userOf(url));
  if (lacking.length > 0) {
    return [
      failure(
        `${userOf(url)} lacks rights (${listed(lacking)}): run \`${ownCommand('migrate')}\` with DATABASE_OWNER_URL.`,
      ),
    ];
  }
  if (excess.length === 0) return [ok(`${userOf(url)} has the rights that the program needs, and no others`)];
  const said = `${userOf(url)} has more rights than the program needs (${listed(excess)})`;
  return [
    databaseUserMayOwn
      ? warning(`${said}. Better set DATABASE_OWNER_URL to this address, and DATABASE_URL to a user of its own.`)
      : failure(`${said}: set DATABASE_OWNER_URL to this address, and DATABASE_URL to a user of its own.`),
  ];
};
