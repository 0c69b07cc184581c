import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { OperatorFault } from '../operator-fault.ts';
import { MAX_CONNECT_MS } from './deadlines.ts';
import { serverFolder } from '../server-folder.ts';

export const migrationsDir = path.join(serverFolder, 'db/migrations');

/** The database and the program's migrations do not fit together; the message says in which way. */
export class MigrationMismatch extends OperatorFault {
  override readonly name = 'MigrationMismatch';
}

export type Migration = { name: string; sql: string; sha256: string };
type Applied = { name: string; sha256: string };
type Where = { url: string; dir?: string };

/** The migrations on disk (`NNNN-what-it-does.sql`), in their order. */
export const readMigrations = async (dir: string = migrationsDir): Promise<Migration[]> => {
  const names = (await readdir(dir)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      // A checkout with other line ends holds the same migration.
      const sql = (await readFile(path.join(dir, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, sha256: hash('sha256', sql) };
    }),
  );
};

/** Applies what is not applied yet, each file in its own transaction. Several processes may call it at once. Answers the names. */
export const migrate = async ({ url, dir = migrationsDir }: Where): Promise<string[]> => {
  const migrations = await readMigrations(dir);
  // Its own connection: waiting for another process's migrations must not run into the pool's time limits.
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: MAX_CONNECT_MS });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('schema_migration'))`);
    await client.query(`create table if not exists schema_migration (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
    const { rows } = await client.query<Applied>('select name, sha256 from schema_migration order by name');
    const waiting = waitingOf(migrations, rows);
    for (const migration of waiting) await apply(client, migration);
    return waiting.map(({ name }) => name);
  } finally {
    await client.end();
  }
};

/** The names of the migrations that this database still waits for, for a readiness check. */
export const pendingMigrations = async (pool: pg.Pool, dir: string = migrationsDir): Promise<string[]> => {
  const migrations = await readMigrations(dir);
  const { rows: tables } = await pool.query<{ there: boolean }>(
    `select to_regclass('schema_migration') is not null as there`,
  );
  if (!tables[0]?.there) return migrations.map(({ name }) => name);
  const { rows } = await pool.query<Applied>('select name, sha256 from schema_migration order by name');
  return waitingOf(migrations, rows).map(({ name }) => name);
};

const apply = async (client: pg.Client, { name, sql, sha256 }: Migration): Promise<void> => {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
};

const waitingOf = (migrations: Migration[], applied: Applied[]): Migration[] => {
  const known = new Map(migrations.map(({ name, sha256 }) => [name, sha256]));
  for (const { name, sha256 } of applied) {
    const ours = known.get(name);
    if (ours === undefined) {
      throw new MigrationMismatch(
        `This database is newer than this program: it has the migration ${name}, which is unknown here. Start the newer version.`,
      );
    }
    if (ours !== sha256) {
      throw new MigrationMismatch(
        `The migration ${name} was changed after it was applied to this database. Put it back as it was, and make the change in a new one.`,
      );
    }
  }
  const done = new Set(applied.map(({ name }) => name));
  const waiting = migrations.filter(({ name }) => !done.has(name));
  const last = applied.at(-1)?.name ?? '';
  const late = waiting.find(({ name }) => name < last);
  if (late)
    throw new MigrationMismatch(
      `The migration ${late.name} comes before ${last}, which is already applied. Give it the next number.`,
    );
  return waiting;
};
