/**
 * Writes `server/db/schema.sql` and `server/src/platform/db/tables.ts` from the migrations, by way of a throw-away database. With
 * `--check` it only says whether they are still true.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openDatabase } from '../server/src/platform/db/database.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { openLog } from '../server/src/platform/log.ts';
import { startThrowAwayCluster } from '../server/src/testing/throw-away-cluster.ts';
import { type Catalogue, readCatalogue } from './schema/read-catalogue.ts';
import { writeSql } from './schema/write-sql.ts';
import { writeTypes } from './schema/write-types.ts';

const root = path.resolve(import.meta.dirname, '..');

const catalogueOfMigrations = async (): Promise<Catalogue> => {
  const cluster = await startThrowAwayCluster();
  try {
    await migrate({ url: cluster.url });
    const database = openDatabase({ url: cluster.url, log: openLog({ level: 'warn' }), max: 1 });
    return await readCatalogue(database.pool).finally(database.close);
  } finally {
    await cluster.stop();
  }
};

const catalogue = await catalogueOfMigrations();
const files = [
  { file: 'server/db/schema.sql', text: writeSql(catalogue) },
  { file: 'server/src/platform/db/tables.ts', text: writeTypes(catalogue) },
];

for (const { file, text } of files) {
  const place = path.join(root, file);
  const same = (await readFile(place, 'utf8').catch(() => '')) === text;
  if (same) console.log(`${file} is true`);
  else if (process.argv.includes('--check')) {
    console.error(`${file} does not fit the migrations. Run: npm run schema`);
    process.exitCode = 1;
  } else {
    await writeFile(place, text);
    console.log(`${file} written`);
  }
}
