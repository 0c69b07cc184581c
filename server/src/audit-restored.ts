import { parseArgs } from 'node:util';
import { checkpointKeyOf } from './platform/audit/checkpoint-key.ts';
import { recordRestore, type RestoreOutcome } from './platform/audit/record-restore.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/db/database.ts';
import { AlreadyRunning } from './platform/db/embedded/embedded-postgres.ts';
import { openLog } from './platform/log.ts';
import { keysOf } from './platform/made-keys.ts';
import { readSettings, SettingsFault } from './platform/settings.ts';
import { openOwnDatabase } from './own-database.ts';

const USAGE = `npm run audit:restored -- --because "the database was put back from Monday's copy"

Puts on record that the audit log goes on from where it ends now, though the checkpoints outside of the database say otherwise. Works on
DATABASE_URL as the owner in DATABASE_OWNER_URL, or on the embedded database while the server is stopped. See docs/operating.md.
`;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const run = async (): Promise<boolean> => {
  const { values } = parseArgs({ options: { because: { type: 'string' } } });
  const because = values.because?.trim() ?? '';
  if (because === '') {
    say(USAGE);
    return false;
  }
  const settings = readSettings(process.env);
  const log = openLog({ level: 'warn' });
  const database = await openOwnDatabase(settings, log);
  try {
    if (!database.ownerUrl) {
      say('Set DATABASE_OWNER_URL: only the owner of the tables can put a restore on record.');
      return false;
    }
    const { db, close } = openDatabase({ url: database.ownerUrl, log, max: 2 });
    const outcome = await recordRestore(
      db,
      {
        key: checkpointKeyOf((await keysOf(settings)).secretKey),
        clock: systemClock,
        file: settings.auditCheckpoints,
        trusted: settings.auditTrustedKeys,
      },
      because,
    ).finally(close);
    say(wordsFor(outcome));
    return outcome.kind === 'recorded';
  } finally {
    await database.stop();
  }
};

const wordsFor = (outcome: RestoreOutcome): string => {
  if (outcome.kind === 'fits') return 'The log is what the checkpoints outside say: there is nothing to put on record.';
  if (outcome.kind === 'broken')
    return `The log itself is broken${outcome.seq === null ? '' : ` at ${outcome.seq}`} (${outcome.problem}): no restore explains that. Run npm run audit:verify, and take another copy.`;
  const { seq, known, common } = outcome.restore;
  return `On record: the log goes on from entry ${seq}. The checkpoints outside knew it up to ${known}; it is what they say up to ${common}, so at most ${known - common} entries are lost.`;
};

const wordsOf = (error: unknown): string => {
  if (error instanceof AlreadyRunning) return 'Stop the server first: the embedded database has one user at a time.';
  if (error instanceof SettingsFault || error instanceof TypeError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

process.exitCode = await run().then(
  (isDone) => (isDone ? 0 : 1),
  (error: unknown) => {
    say(wordsOf(error));
    return 1;
  },
);
