import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

/** Everything that the database holds, as text; bytes as hex. For tests that look for what must not be there. */
export const dumpOf = async (db: Db): Promise<string> => {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  const dumps = await Promise.all(
    tables.map(({ name }) => sql<{ line: string }>`select t::text as line from ${sql.raw(name)} t`.execute(db)),
  );
  return dumps.flatMap(({ rows }) => rows.map(({ line }) => line)).join('\n');
};

/** The ways in which a text may lie in a dump or a log. */
export const tracesOf = (secret: string): string[] => {
  const bytes = Buffer.from(secret);
  // Base64 of a longer text holds the same characters only where the three-byte groups fall alike: one of three does.
  const inside = [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .slice(shift === 0 ? 0 : 4, -4),
  );
  return [secret, secret.toLowerCase(), bytes.toString('hex'), encodeURIComponent(secret), ...inside];
};

/** The tables in which any of these texts lies, in any of its ways. */
export const tablesWith = async (db: Db, secrets: readonly string[]): Promise<string[]> => {
  const traces = secrets.flatMap(tracesOf).map((trace) => trace.toLowerCase());
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`.execute(db);
  const holding: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ line: string }>`select lower(t::text) as line from ${sql.raw(name)} t`.execute(db);
    if (rows.some(({ line }) => traces.some((trace) => line.includes(trace)))) holding.push(name);
  }
  return holding;
};
