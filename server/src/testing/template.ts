import { openDatabase } from '../platform/db/database.ts';
import { openLog } from '../platform/log.ts';
import { prepareDatabase } from '../own-database.ts';
import { startThrowAwayCluster, type ThrowAwayCluster } from './throw-away-cluster.ts';

/** The environment variables in which the tests find their cluster, as its owner and as the program's user. */
export const clusterVariable = 'TEST_CLUSTER_URL';
export const programVariable = 'TEST_CLUSTER_PROGRAM_URL';
export const templateName = 'template_migrated';

/** Starts a cluster with one migrated database to copy from, and tells this process and its children where it is. */
export const startTestCluster = async (): Promise<ThrowAwayCluster> => {
  const cluster = await startThrowAwayCluster();
  const address = new URL(cluster.url);
  address.pathname = `/${templateName}`;
  const admin = openDatabase({ url: cluster.url, log: openLog({ level: 'warn' }), max: 1 });
  await admin.pool.query(`create database ${templateName}`).finally(admin.close);
  await prepareDatabase({ ownerUrl: address.href, programUrl: cluster.programUrl, log: openLog({ level: 'warn' }) });
  process.env[clusterVariable] = cluster.url;
  process.env[programVariable] = cluster.programUrl;
  return cluster;
};
