import { ownCommand } from './platform/own-command.ts';
import { parseArgs } from 'node:util';
import { onOwnDatabase, runCommand, say } from './command.ts';
import { checkpointKeyOf } from './platform/audit/checkpoint-key.ts';
import { recordRestore, type RestoreOutcome } from './platform/audit/record-restore.ts';
import { systemClock } from './platform/clock.ts';
import { keysOf } from './platform/made-keys.ts';
import { readSettings } from './platform/settings.ts';

const USAGE = `${ownCommand('audit restored', '--because')} "the database was put back from Monday's copy"

Puts on record that the audit log goes on from where it ends now, though the checkpoints outside of the database say otherwise. Works on
DATABASE_URL as the owner in DATABASE_OWNER_URL, or on the embedded database while the server is stopped. See docs/operating.md.
`;

const run = async (): Promise<boolean> => {
  const { values } = parseArgs({ options: { because: { type: 'string' } } });
  const because = values.because?.trim() ?? '';
  if (because === '') {
    say(USAGE);
    return false;
  }
  const settings = readSettings(process.env);
  return onOwnDatabase(settings, { as: 'owner', max: 2 }, async ({ db, database }) => {
    if (!database.ownerUrl) {
      say('Set DATABASE_OWNER_URL: only the owner of the tables can put a restore on record.');
      return false;
    }
    const restored = {
      key: checkpointKeyOf((await keysOf(settings)).secretKey),
      clock: systemClock,
      file: settings.auditCheckpoints,
      trusted: settings.auditTrustedKeys,
    };
    const outcome = await recordRestore(db, restored, because);
    say(wordsFor(outcome));
    return outcome.kind === 'recorded';
  });
};

const wordsFor = (outcome: RestoreOutcome): string => {
  if (outcome.kind === 'fits') return 'The log is what the checkpoints outside say: there is nothing to put on record.';
  if (outcome.kind === 'broken')
    return `The log itself is broken${outcome.seq === null ? '' : ` at ${outcome.seq}`} (${outcome.problem}): no restore explains that. Run ${ownCommand('audit verify')}, and take another copy.`;
  const { seq, known, common } = outcome.restore;
  return `On record: the log goes on from entry ${seq}. The checkpoints outside knew it up to ${known}; it is what they say up to ${common}, so at most ${known - common} entries are lost.`;
};

await runCommand(run);
