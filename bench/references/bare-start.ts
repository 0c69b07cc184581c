/** A bare Fastify on the embedded database, which it asks once before it listens. */
import Fastify from 'fastify';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../server/src/platform/db/embedded/embedded-postgres.ts';
import { openLog } from '../../server/src/platform/log.ts';

const postgres = await startEmbeddedPostgres({
  dataDir: process.env['DATA_DIR'] ?? '',
  log: openLog({ level: 'error' }),
});
const pool = new pg.Pool({ connectionString: postgres.ownerUrl });
// The database may be gone before its last idle connection is.
pool.on('error', () => undefined);
await pool.query('select 1');
const app = Fastify();
app.get('/', async () => ({ ok: true }));
await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`listening ${new URL(app.listeningOrigin).port}\n`);
process.once('SIGTERM', () => {
  void app
    .close()
    .then(() => pool.end())
    .then(() => postgres.stop())
    .then(() => process.exit(0));
});
