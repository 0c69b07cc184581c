import { randomBytes } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { HeldClock } from '../platform/clock.ts';

/**
 * Lets a test's database go by its held clock, at once and at each move: its `clock_now()` reads the file into which the clock writes.
 * The answered function takes the file away.
 */
export const mirrorClock = async (databaseUrl: string, clock: HeldClock): Promise<() => Promise<void>> => {
  const file = path.join(tmpdir(), `kw-clock-${randomBytes(6).toString('hex')}`);
  clock.watch((instant) => {
    const draft = `${file}.new`;
    writeFileSync(draft, instant.toISOString(), { mode: 0o644 });
    renameSync(draft, file);
  });
  await asOwner(
    databaseUrl,
    `create or replace function clock_now() returns timestamptz language sql stable security definer
       as $$select pg_read_file(${quoted(file)})::timestamptz$$`,
  );
  return () => rm(file, { force: true });
};

/** Moves only the database's clock, to so many milliseconds from the true time. */
export const shiftDatabaseTime = (databaseUrl: string, ms: number): Promise<void> =>
  asOwner(
    databaseUrl,
    `create or replace function clock_now() returns timestamptz language sql stable
       as $$select statement_timestamp() + make_interval(secs => ${ms / 1_000}::float8)$$`,
  );

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const asOwner = async (databaseUrl: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
};
