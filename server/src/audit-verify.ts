import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { onOwnDatabase, runCommand, say } from './command.ts';
import { unwritableOf } from './features/audit/watch-log.ts';
import { numberActs } from './platform/audit/chain.store.ts';
import { readCheckpointFile } from './platform/audit/checkpoint-file.ts';
import { checkpointKeyOf } from './platform/audit/checkpoint-key.ts';
import type { Problem } from './platform/audit/expected.ts';
import { type Verdict, verifyChain } from './platform/audit/verify-chain.ts';
import { type FileProblem, type FileVerdict, verifyLogFile } from './platform/audit/verify-log-file.ts';
import { keysOf } from './platform/made-keys.ts';
import { readSettings } from './platform/settings.ts';

const problems: Record<Problem, string> = {
  missing: 'an entry is missing',
  changed: 'an entry was changed',
  cut: 'the end of the log is missing',
  rewritten: 'the log is not what a checkpoint says: it was rewritten',
  forged: 'the signature of a checkpoint is false',
  unchained: 'entries have waited for longer than a minute to be chained',
  outside_missing: 'the file of checkpoints outside of the database is gone',
  outside_shortened: 'the file of checkpoints outside of the database has lost a line',
};

/**
 * Walks the whole log on DATABASE_URL, or on the embedded database while the server is stopped, and compares it with its
 * checkpoints, those in the file AUDIT_CHECKPOINTS too. `--key` only prints the public key with which checkpoints are
 * signed; `--trust` names such a key of an earlier SECRET_KEY; `--part` says that the file holds some of the lines only, such as those of
 * the daily mails. `--file` verifies a file that was taken out of the log, without the database: given a `--trust` it needs no settings either.
 */
const verify = async (): Promise<boolean> => {
  const { values } = parseArgs({
    options: {
      key: { type: 'boolean' },
      trust: { type: 'string', multiple: true },
      part: { type: 'boolean' },
      file: { type: 'string' },
    },
  });
  const { key: isKeyAsked = false, trust = [], part = false, file } = values;
  if (file !== undefined) return verifyFile(file, trust);
  const settings = readSettings(process.env);
  const key = checkpointKeyOf((await keysOf(settings)).secretKey);
  if (isKeyAsked) {
    say(key.publicKey);
    return true;
  }
  return onOwnDatabase(settings, { as: 'program', max: 2 }, async ({ db }) => {
    // What a crash left unnumbered is whole, only not chained yet.
    while ((await numberActs(db)) > 0);
    const outside = await readCheckpointFile(settings.auditCheckpoints).catch((error: unknown) => {
      say(`ALARM. The file of checkpoints can't be read: ${error instanceof Error ? error.message : String(error)}.`);
    });
    if (!outside) return false;
    const publicKeys = [key.publicKey, ...settings.auditTrustedKeys, ...trust];
    const verdict = await verifyChain(db, { publicKeys, outside: outside.lines, isAll: !part });
    report(verdict, { file: settings.auditCheckpoints, ...outside });
    const unwritable = await unwritableOf(db);
    if (unwritable) {
      say(
        `ALARM. The program could not add the checkpoint at ${unwritable.seq} to its file, and has added none since.`,
      );
    }
    return verdict.ok && verdict.unknownKeys.length === 0 && !unwritable;
  });
};

const fileProblems: Record<FileProblem, string> = {
  unreadable: 'it is not as the program wrote it; a spreadsheet may have saved it anew',
  entry_changed: 'the text of an entry does not give its hash: it was changed',
  cells_changed: 'what people read of an entry is not what its text says: it was changed',
  disordered: 'entries do not stand in the order of the log',
  unlinked: 'an entry does not continue the one before',
  wrong_count: 'it does not hold as many entries as it says: some were taken out or put in',
  uncovered: 'no checkpoint stands at or after an entry',
  contradicted: 'a checkpoint says otherwise of an entry',
  checkpoint_forged: 'the signature of a checkpoint is false',
  checkpoint_unknown: 'a checkpoint is signed by a key that is not known',
  unsealed: 'its last line is no seal: its end is missing, or something was added',
  seal_broken: 'its seal is not one of these lines: something was changed, taken out or put in',
  seal_forged: 'the signature of its seal is false',
  seal_unknown: 'it is sealed by a key that is not known',
};

const verifyFile = async (file: string, trust: readonly string[]): Promise<boolean> => {
  const text = await readFile(file, 'utf8');
  const verdict = verifyLogFile(text, trust.length > 0 ? trust : await ownKeys());
  reportFile(file, verdict);
  return verdict.faults.length === 0;
};

const ownKeys = async (): Promise<string[]> => {
  const settings = readSettings(process.env);
  return [checkpointKeyOf((await keysOf(settings)).secretKey).publicKey, ...settings.auditTrustedKeys];
};

const MOST_TOLD = 20;

const reportFile = (file: string, { about, made, faults, entries, withheld, checkpoints, keys }: FileVerdict): void => {
  for (const { problem, line, seq } of faults.slice(0, MOST_TOLD)) {
    say(`ALARM. Line ${line}${seq === undefined ? '' : `, entry ${seq}`}: ${fileProblems[problem]}.`);
  }
  if (faults.length > 0) {
    say(`${file} does not hold: ${faults.length} faults. It was signed by the keys ${keys.join(', ') || 'of nobody'}.`);
    return;
  }
  say(`${file} holds: it is the file of ${about} as it was sealed at ${made}, and nothing in it was changed since.`);
  say(`The hashes of ${entries - withheld} of its ${entries} entries were computed again from their text, and fit.`);
  if (withheld > 0) say(`${withheld} are shown without their text: for them the seal stands alone.`);
  say(
    `Each stands before one of ${checkpoints} signed checkpoints. That the log leads from it to there was walked when it was sealed.`,
  );
};

type Outside = { file: string; checkpoints: unknown[]; unreadable: number };

const report = (verdict: Verdict, { file, checkpoints, unreadable }: Outside): void => {
  const place = verdict.ok || verdict.seq === null ? '' : ` at ${verdict.seq}`;
  const size = `${verdict.walked} entries, head ${verdict.end.hash.toString('hex')}`;
  if (!verdict.ok) say(`ALARM. The audit log does not hold${place}: ${problems[verdict.problem]}.`);
  else if (verdict.unknownKeys.length > 0) say(`ALARM. The audit log can't be called whole: ${size}.`);
  else say(`The audit log is whole: ${size}.`);
  for (const { at, because, lost } of verdict.restores) {
    say(`A restore is on record at ${at.toISOString()} (${because}): at most ${lost} entries lost between.`);
  }
  say(`It was compared with ${checkpoints.length} checkpoints in ${file}.`);
  if (unreadable > 0) say(`${unreadable} lines of that file can't be read.`);
  for (const id of verdict.unknownKeys) {
    say(
      `Checkpoints are signed by the key ${id}, which is not ours. Name it in AUDIT_TRUSTED_KEYS or with --trust if it was.`,
    );
  }
};

await runCommand(verify);
