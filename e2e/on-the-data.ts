import { sql } from 'kysely';
import { onOwnDatabase, runCommand } from '../server/src/command.ts';
import { readSettings } from '../server/src/platform/settings.ts';

/** Runs statements on a stage's data while its program is stopped: how a journey comes to what only time brings. */
await runCommand(() =>
  onOwnDatabase(readSettings(process.env), { as: 'owner', max: 1 }, async ({ db }) => {
    for (const statement of process.argv.slice(2)) await sql.raw(statement).execute(db);
    return true;
  }),
);
