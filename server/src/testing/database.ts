import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { openLog } from '../platform/log.ts';
import { clusterVariable, templateName } from './template.ts';

export type FreshDatabase = Database & {
  /** Its address, for programs that open it themselves. */
  url: string;
};

/**
 * A migrated, empty database of one's own (or one without any table), copied from the template in some 20 ms. `close` removes it,
 * whoever still uses it.
 */
export const freshDatabase = async ({ migrated = true } = {}): Promise<FreshDatabase> => {
  const cluster = process.env[clusterVariable];
  if (!cluster) throw new Error('No test database runs: vitest starts it (see vitest.config.ts).');
  const name = `t_${randomBytes(6).toString('hex')}`;
  await order(cluster, `create database ${name} template ${migrated ? templateName : 'template0'} strategy file_copy`);
  const address = new URL(cluster);
  address.pathname = `/${name}`;
  const database = openDatabase({ url: address.href, log: openLog({ level: 'silent' }), max: 10 });
  const close = async () => {
    await database.close();
    await order(cluster, `drop database ${name} with (force)`);
  };
  return { ...database, url: address.href, close };
};

const order = async (cluster: string, sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: cluster });
  await client.connect();
  await client.query(sql).finally(() => client.end());
};
