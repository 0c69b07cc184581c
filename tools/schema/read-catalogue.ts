import type { Database } from '../../server/src/platform/db/database.ts';

export type Column = { name: string; type: string; notNull: boolean; default: string | null; generated: boolean };
export type Constraint = { name: string; kind: string; columns: string[]; definition: string };
export type Table = {
  name: string;
  columns: Column[];
  constraints: Constraint[];
  indexes: string[];
  triggers: string[];
};
export type Catalogue = {
  extensions: string[];
  enums: { name: string; values: string[] }[];
  sequences: string[];
  functions: string[];
  tables: Table[];
  views: { name: string; definition: string }[];
};

type List = <Row extends object>(sql: string) => Promise<Row[]>;

/** Our migrations' own things: the schema `public` without the table in which the migrations are noted. */
const ours = `n.nspname = 'public' and c.relname <> 'schema_migration'`;

/** Everything that the migrations have made, read from PostgreSQL's catalogues in a stable order. */
export const readCatalogue = async (pool: Database['pool']): Promise<Catalogue> => {
  const list: List = async <Row extends object>(sql: string) => (await pool.query<Row>(sql)).rows;
  const names = async (sql: string): Promise<string[]> => (await list<{ text: string }>(sql)).map(({ text }) => text);
  return {
    extensions: await names(`select extname as text from pg_extension where extname <> 'plpgsql' order by 1`),
    enums: await list(`
      select t.typname as name, array_agg(e.enumlabel::text order by e.enumsortorder) as values
      from pg_type t join pg_enum e on e.enumtypid = t.oid join pg_namespace n on n.oid = t.typnamespace
      where n.nspname = 'public' group by 1 order by 1`),
    sequences: await names(`
      select c.relname as text from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'S' and ${ours} and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))
      order by 1`),
    functions: await names(`
      select pg_get_functiondef(p.oid) as text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'public' and p.prokind in ('f', 'p')
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      order by p.proname, pg_get_function_identity_arguments(p.oid)`),
    tables: await readTables(list),
    views: await list(`
      select c.relname as name, pg_get_viewdef(c.oid, true) as definition
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('v', 'm') and ${ours} order by 1`),
  };
};

const readTables = (list: List): Promise<Table[]> =>
  list<Table>(`
    select c.relname as name,
      (select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'notNull', a.attnotnull, 'default', pg_get_expr(d.adbin, d.adrelid),
          'generated', a.attgenerated <> '' or a.attidentity = 'a') order by a.attnum), '[]')
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select coalesce(json_agg(json_build_object('name', k.conname, 'kind', k.contype,
          'columns', (select coalesce(json_agg(a.attname order by a.attnum), '[]') from pg_attribute a
            where a.attrelid = c.oid and a.attnum = any (k.conkey)),
          'definition', pg_get_constraintdef(k.oid)) order by position(k.contype in 'pufcx'), k.conname), '[]')
        from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c', 'x')) as constraints,
      (select coalesce(json_agg(pg_get_indexdef(i.indexrelid) order by pg_get_indexdef(i.indexrelid)), '[]')
        from pg_index i where i.indrelid = c.oid
          and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))) as indexes,
      (select coalesce(json_agg(pg_get_triggerdef(t.oid) order by t.tgname), '[]')
        from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as triggers
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and ${ours} order by c.relname`);
