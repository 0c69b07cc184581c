import pg from 'pg';
import { MAX_CONNECT_MS } from './deadlines.ts';
import { allGrants, callable, jobSchema } from './grants.ts';

type Asking = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>;

/** How a role's rights differ from what the program's user shall have (`grants.ts`), each in a few words; both empty when they fit. */
export type Difference = { excess: string[]; lacking: string[] };

const wanted = (): Set<string> =>
  new Set([
    ...allGrants.flatMap(({ schema, table, rights }) =>
      rights.flatMap((grant) =>
        typeof grant === 'string'
          ? [`${schema}.${table}: ${grant}`]
          : grant.columns.map((column) => `${schema}.${table}: ${grant.right} (${column})`),
      ),
    ),
    ...callable.map((name) => `calls ${name}`),
    `enters ${jobSchema}`,
  ]);

/**
 * What a role can in the tables and functions of the program's two schemas, however it came by it: as owner, superuser, by
 * membership or for being anybody. A right to a whole table hides those to its columns.
 */
const inOurSchemas = `
  with ours as (select c.oid, n.nspname || '.' || c.relname as name, c.relkind
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', '${jobSchema}') and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e'))
  select t.name || ': ' || lower(r.word) as has from ours t,
    unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) r (word)
    where t.relkind <> 'S' and has_table_privilege($1::name, t.oid, r.word)
  union all
  select t.name || ': ' || lower(r.word) || ' (' || a.attname || ')' from ours t join pg_attribute a on a.attrelid = t.oid,
    unnest(array['SELECT', 'INSERT', 'UPDATE', 'REFERENCES']) r (word)
    where t.relkind <> 'S' and a.attnum > 0 and not a.attisdropped and not has_table_privilege($1::name, t.oid, r.word)
      and has_column_privilege($1::name, t.oid, a.attnum, r.word)
  union all
  select t.name || ': its numbers' from ours t
    where case when t.relkind = 'S' then has_sequence_privilege($1::name, t.oid, 'USAGE, SELECT, UPDATE') else false end
  union all
  select distinct 'calls ' || p.proname from pg_proc p
    where p.pronamespace = 'public'::regnamespace and has_function_privilege($1::name, p.oid, 'EXECUTE')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select 'enters ' || n.nspname from pg_namespace n where n.nspname = '${jobSchema}' and has_schema_privilege($1::name, n.oid, 'USAGE')`;

/**
 * The functions of large objects, which PostgreSQL lets everybody call: what lies in them is in no table, and so under nobody's eyes. Only a
 * superuser can close them, so that nobody else is told of it.
 */
export const isOfLargeObjects = `p.pronamespace = 'pg_catalog'::regnamespace and (p.proname like 'lo\\_%' or p.proname in ('loread', 'lowrite'))`;

/** What a role is or may beyond any table, and what it has left there: settings that its next connection begins with. */
const beyond = `
  select 'is a superuser' as has from pg_roles where rolname = $1 and rolsuper
  union all select 'may make roles' from pg_roles where rolname = $1 and rolcreaterole
  union all select 'may make databases' from pg_roles where rolname = $1 and rolcreatedb
  union all select 'may replicate' from pg_roles where rolname = $1 and rolreplication
  union all select 'passes by row security' from pg_roles where rolname = $1 and rolbypassrls
  union all select 'can become ' || r.rolname from pg_roles r
    where r.rolname <> $1 and pg_has_role($1::name, r.oid, 'MEMBER')
  union all select 'makes things in the schema ' || n.nspname from pg_namespace n
    where n.nspname !~ '^pg_(temp|toast)' and has_schema_privilege($1::name, n.oid, 'CREATE')
  union all select 'makes schemas' where has_database_privilege($1::name, current_database(), 'CREATE')
  union all select 'makes temporary tables' where has_database_privilege($1::name, current_database(), 'TEMP')
  union all select 'switches triggers off' where has_parameter_privilege($1::name, 'session_replication_role', 'SET')
  union all select 'begins with a setting of its own: ' || split_part(one, '=', 1)
    from pg_db_role_setting s join pg_roles r on r.oid = s.setrole, unnest(s.setconfig) one
    where r.rolname = $1 and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
  union all select 'keeps large objects' where exists (
    select from pg_largeobject_metadata o join pg_roles r on r.oid = o.lomowner where r.rolname = $1)
  union all select 'makes large objects' where exists (select from pg_roles where rolname = current_user and rolsuper)
    and exists (select from pg_proc p where ${isOfLargeObjects} and has_function_privilege($1::name, p.oid, 'EXECUTE'))`;

/** Tables of the job library whose row security lets this role see nothing. */
const closedRows = `
  select 'graphile_worker.' || c.relname || ': rows' as lacks from pg_class c
  where c.relnamespace = to_regnamespace('${jobSchema}') and c.relkind = 'r' and c.relrowsecurity
    and has_table_privilege($1::name, c.oid, 'SELECT')
    and not pg_has_role($1::name, c.relowner, 'USAGE')
    and not exists (select from pg_roles where rolname = $1 and (rolsuper or rolbypassrls))
    and not exists (select from pg_policy p where p.polrelid = c.oid
      and p.polroles @> array[(select oid from pg_roles where rolname = $1)])`;

/** Compares what a role can with what the program's user shall be able to. The role must exist. */
export const differenceOf = async (asking: Asking, role: string): Promise<Difference> => {
  const list = async <Row extends object>(text: string): Promise<Row[]> => (await asking.query<Row>(text, [role])).rows;
  const has = new Set((await list<{ has: string }>(inOurSchemas)).map((row) => row.has));
  const more = (await list<{ has: string }>(beyond)).map((row) => row.has);
  const closed = (await list<{ lacks: string }>(closedRows)).map((row) => row.lacks);
  const may = wanted();
  return {
    // Whoever is a superuser can all the rest: one line says it.
    excess: more.includes('is a superuser')
      ? ['is a superuser']
      : [...more, ...[...has].filter((right) => !may.has(right))].toSorted(),
    lacking: [...[...may].filter((right) => !has.has(right)), ...closed].toSorted(),
  };
};

/** What the user of this address can beyond what the program's user shall. */
export const excessAt = async (url: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: MAX_CONNECT_MS });
  await client.connect();
  try {
    return (await differenceOf(client, userOf(url))).excess;
  } finally {
    await client.end();
  }
};

export const userOf = (url: string): string => decodeURIComponent(new URL(url).username);
