import { openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { prepareJobs } from '../platform/jobs/jobs.ts';
import { openLog } from '../platform/log.ts';
import { startThrowAwayCluster, type ThrowAwayCluster } from './throw-away-cluster.ts';

/** The environment variable in which the tests find their cluster. */
export const clusterVariable = 'TEST_CLUSTER_URL';
export const templateName = 'template_migrated';

/** Starts a cluster with one migrated database to copy from, and tells this process and its children where it is. */
export const startTestCluster = async (): Promise<ThrowAwayCluster> => {
  const cluster = await startThrowAwayCluster();
  const address = new URL(cluster.url);
  address.pathname = `/${templateName}`;
  const admin = openDatabase({ url: cluster.url, log: openLog({ level: 'warn' }), max: 1 });
  await admin.pool.query(`create database ${templateName}`).finally(admin.close);
  await migrate({ url: address.href });
  const template = openDatabase({ url: address.href, log: openLog({ level: 'warn' }), max: 1 });
  await prepareJobs(template.pool).finally(template.close);
  process.env[clusterVariable] = cluster.url;
  return cluster;
};
