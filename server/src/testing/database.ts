import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { openLog } from '../platform/log.ts';
import { clusterVariable, programVariable, templateName } from './template.ts';

export type FreshDatabase = Database & {
  /** Its address as its owner, who may set up whatever a test needs. */
  url: string;
  /** Its address as the program's user, for programs that open it themselves. */
  programUrl: string;
};

/**
 * A migrated, empty database of one's own (or one without any table), copied from the template in some 20 ms. `close` removes it,
 * whoever still uses it.
 */
export const freshDatabase = ({ migrated = true } = {}): Promise<FreshDatabase> =>
  copyOf(migrated ? templateName : 'template0');

/** A copy of a database that nobody is connected to, as a dump that was restored. `close` removes it. */
export const copyOfDatabase = (url: string): Promise<FreshDatabase> => copyOf(new URL(url).pathname.slice(1));

const copyOf = async (template: string): Promise<FreshDatabase> => {
  const cluster = process.env[clusterVariable];
  if (!cluster) throw new Error('No test database runs: vitest starts it (see vitest.config.ts).');
  const name = `t_${randomBytes(6).toString('hex')}`;
  await order(
    cluster,
    `create database ${name} template ${template} strategy file_copy`,
    // Rights to the database itself are not copied.
    `revoke temporary on database ${name} from public`,
  );
  const url = addressIn(cluster, name);
  const database = openDatabase({ url, log: openLog({ level: 'silent' }), max: 10 });
  const close = async () => {
    await database.close();
    await order(cluster, `drop database ${name} with (force)`);
  };
  return { ...database, url, programUrl: programAddress(url), close };
};

/** The program's address of the database that this is the owner's of. */
export const programAddress = (ownerUrl: string): string =>
  addressIn(process.env[programVariable] ?? '', new URL(ownerUrl).pathname.slice(1));

const addressIn = (cluster: string, name: string): string => {
  const address = new URL(cluster);
  address.pathname = `/${name}`;
  return address.href;
};

const order = async (cluster: string, ...statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: cluster });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};
