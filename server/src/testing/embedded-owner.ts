/**
 * A process that owns an embedded database, for tests that kill it: `node embedded-owner.ts <data directory>`. It says `up` on a
 * line, notes each SIGINT in the table `note`, and never ends by itself.
 */
import { openDatabase } from '../platform/db/database.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts';
import { openLog } from '../platform/log.ts';

const log = openLog({ level: 'silent' });
const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log, port: 4711 });
const { pool } = openDatabase({ url: postgres.ownerUrl, log, max: 2 });
await pool.query('create table if not exists note (words text)');
const note = (words: string) => pool.query('insert into note values ($1)', [words]);

await note('before the kill');
process.on('SIGINT', () => void note('after Ctrl-C').then(() => process.stdout.write('noted\n')));
process.stdout.write('up\n');
