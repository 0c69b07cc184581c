import pg from 'pg';
import { errorCode } from '../error-code.ts';
import { MAX_CONNECT_MS } from './deadlines.ts';
import { allGrants, callable, type Grant, jobSchema } from './grants.ts';
import { type Difference, differenceOf, isOfLargeObjects, userOf } from './rights.ts';
import { scramOf } from './scram.ts';

type Granting = {
  /** Of whom the tables are. */
  ownerUrl: string;
  /** The address that the program works with: its user is made, where there is none, and gets its rights. */
  programUrl: string;
  /** Whether nobody but this program gives that user its password: then it gets it again, whatever was set meanwhile. */
  isPasswordOurs?: boolean;
};

/**
 * Makes the program's user and gives it what `grants.ts` says, no more and no less, in one transaction. Changes nothing where
 * it fits already; nothing either where the two addresses name one user. Several processes may call it at once. Answers what the
 * user still can beyond it, in a few words each: what only somebody mightier can take away.
 */
export const grantProgram = async ({ ownerUrl, programUrl, isPasswordOurs = false }: Granting): Promise<string[]> => {
  const role = userOf(programUrl);
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: MAX_CONNECT_MS });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('schema_migration'))`);
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
    if (!rowCount) await orderWithPassword(client, 'create', programUrl);
    else if (isPasswordOurs) await orderWithPassword(client, 'alter', programUrl);
    const before = await differenceOf(client, role);
    if (role === userOf(ownerUrl) || fits(before)) return before.excess;
    await clearSettings(client, role);
    await grant(client, role);
    return (await differenceOf(client, role)).excess;
  } finally {
    await client.end();
  }
};

const fits = ({ excess, lacking }: Difference): boolean => excess.length === 0 && lacking.length === 0;

const orderWithPassword = (client: pg.Client, order: 'create' | 'alter', programUrl: string): Promise<unknown> => {
  const scram = scramOf(decodeURIComponent(new URL(programUrl).password));
  const name = client.escapeIdentifier(userOf(programUrl));
  return client.query(`${order} role ${name} login password ${client.escapeLiteral(scram)}`);
};

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Every user may say how its own next connections begin (another schema first, nothing written, no time limit), and nobody can forbid it:
 * so that is taken back. An owner who may not is no fault here: what is left is told as excess.
 */
const clearSettings = async (client: pg.Client, name: string): Promise<void> => {
  const role = client.escapeIdentifier(name);
  const database = await currentDatabase(client);
  for (const where of ['', `in database ${database} `]) {
    await client.query(`alter role ${role} ${where}reset all`).catch((error: unknown) => {
      if (errorCode(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    });
  }
};

const grant = async (client: pg.Client, name: string): Promise<void> => {
  const role = client.escapeIdentifier(name);
  const schemas = `public, ${jobSchema}`;
  const statements = [
    // Nobody is anybody's guest here: what PostgreSQL lets everyone do goes first.
    `revoke create, temporary on database ${await currentDatabase(client)} from public, ${role}`,
    `revoke create on schema ${schemas} from public, ${role}`,
    ...(await ourFunctions(client)).map((called) => `revoke execute on function ${called} from public, ${role}`),
    ...(await largeObjectFunctions(client)).map(
      (called) => `revoke execute on function ${called} from public, ${role}`,
    ),
    `revoke all on all tables in schema ${schemas} from public, ${role}`,
    `revoke all on all sequences in schema ${schemas} from public, ${role}`,
    `grant usage on schema ${schemas} to ${role}`,
    ...allGrants.map(
      ({ schema, table, rights }) =>
        `grant ${rights.map(rightIn).join(', ')} on ${schema}.${client.escapeIdentifier(table)} to ${role}`,
    ),
    ...callable.map((called) => `grant execute on function ${called} to ${role}`),
    ...(await policiesFor(client, name)),
  ];
  await client.query(`begin; ${statements.join('; ')}; commit`);
};

const rightIn = (right: Grant): string =>
  typeof right === 'string' ? right : `${right.right} (${right.columns.join(', ')})`;

const currentDatabase = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  return client.escapeIdentifier(rows[0]?.name ?? '');
};

/** Those of the migrations, with their arguments; an extension's belong to it. */
const ourFunctions = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ called: string }>(
    `select p.oid::regprocedure::text as called from pg_proc p where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  );
  return rows.map(({ called }) => called);
};

/** None where the owner could not close them. */
const largeObjectFunctions = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ called: string }>(
    `select p.oid::regprocedure::text as called from pg_proc p
     where ${isOfLargeObjects} and exists (select from pg_roles where rolname = current_user and rolsuper)`,
  );
  return rows.map(({ called }) => called);
};

/** The job library closes its rows to everybody but their owner; the program's user works on all of them. */
const policiesFor = async (client: pg.Client, role: string): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = '${jobSchema}'::regnamespace and c.relkind = 'r' and c.relrowsecurity
       and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = $1)`,
    [role],
  );
  const to = client.escapeIdentifier(role);
  return rows.map(
    ({ name }) =>
      `create policy ${to} on ${jobSchema}.${client.escapeIdentifier(name)} to ${to} using (true) with check (true)`,
  );
};
