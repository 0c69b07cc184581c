/**
 * `npm run bench`: what the program reaches, each figure beside its reference in the same run. A report, not a test: it fails only
 * when it can't measure. `--only guest,reads` runs some of the rows, `--json FILE` keeps the numbers.
 */
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { tableOf } from './report.ts';
import type { Row } from './row.ts';
import { measureDesk } from './rows/desk.ts';
import { measureDeskNext } from './rows/desk-next.ts';
import { measureFirstLoad } from './rows/first-load.ts';
import { measureFirstStart } from './rows/first-start.ts';
import { measureGuestFlow } from './rows/guest-flow.ts';
import { measureHints } from './rows/hints.ts';
import { measurePresses } from './rows/presses.ts';
import { measureReads } from './rows/reads.ts';
import { measureSignIn } from './rows/sign-in.ts';
import { measureSlowUploads } from './rows/slow-uploads.ts';
import { measureUpload } from './rows/upload.ts';
import { measureWarmStart } from './rows/warm-start.ts';
import { openStage, type Stage } from './stage.ts';

const measures: Record<string, (stage: Stage) => Promise<Row[]>> = {
  guest: measureGuestFlow,
  reads: measureReads,
  upload: measureUpload,
  'slow-uploads': measureSlowUploads,
  page: measureFirstLoad,
  presses: measurePresses,
  'sign-in': measureSignIn,
  start: measureWarmStart,
  'first-start': measureFirstStart,
  hints: measureHints,
  desk: measureDesk,
  'desk-next': measureDeskNext,
};

const { values } = parseArgs({ options: { only: { type: 'string' }, json: { type: 'string' } } });
const wanted = values.only?.split(',') ?? Object.keys(measures);
const unknown = wanted.filter((name) => !(name in measures));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${Object.keys(measures).join(', ')}`);
  process.exit(2);
}

const load = (): string =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');
const seconds = (since: number): string => ((performance.now() - since) / 1_000).toFixed(0);

const program = `import { buildAll } from './scripts/build.mjs'; process.exit((await buildAll()) ? 0 : 1);`;

/** Builds the program and the pages when their sources want it, as `npm start` does. */
const buildAll = (): boolean => {
  const cwd = path.resolve(import.meta.dirname, '..');
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { cwd, stdio: 'inherit' });
  return status === 0;
};

if (!buildAll()) process.exit(1);
const began = { at: performance.now(), load: load() };
const stage = await openStage(() => process.exit(130));
const rows: Row[] = [];
try {
  for (const name of wanted) {
    const start = performance.now();
    // A measure that fails leaves the others theirs.
    const measured = await measures[name]?.(stage).catch((error: unknown) => {
      console.error(`${name} could not be measured: ${error instanceof Error ? error.stack : String(error)}`);
      process.exitCode = 1;
    });
    rows.push(...(measured ?? []));
    await stage.clear();
    console.error(`${name}: ${seconds(start)} s, load ${load()}`);
  }
} finally {
  await stage.close();
}
console.log(`\n${tableOf(rows)}\n`);
console.log(`${seconds(began.at)} s; load of the machine ${began.load} before, ${load()} after.`);
if (values.json) await writeFile(values.json, `${JSON.stringify({ rows, load: began.load }, null, 2)}\n`);
