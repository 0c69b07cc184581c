/**
 * `npm test`: everything that must hold, in the order in which it says most the soonest. Stops at the first step that fails.
 * `npm test -- --only=types,lint` takes just those.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { buildPages, root } from './page-build.mjs';

const tool = (name, ...options) => [path.join(root, 'node_modules/.bin', name), ...options];
const results = await mkdtemp(path.join(os.tmpdir(), 'keywright-results-'));
const counts = { passed: 0, failed: 0, skipped: 0 };

const steps = [
  { name: 'words', what: 'the messages compile', run: () => node('words/src/compile.ts') },
  { name: 'types', what: 'TypeScript', run: () => node(...tool('tsc', '-b')) },
  { name: 'format', what: 'Biome', run: () => node(...tool('biome', 'format', '.')) },
  { name: 'lint', what: 'oxlint', run: () => node(...tool('oxlint', '--type-aware')) },
  { name: 'rooms', what: 'who may import whom', run: () => node('tools/check-rooms.mjs') },
  { name: 'dead', what: 'nothing unused', run: () => node(...tool('knip')) },
  {
    name: 'schema',
    what: 'schema.sql and tables.ts fit the migrations',
    run: () => node('tools/schema.ts', '--check'),
  },
  { name: 'pages', what: 'the pages build', run: buildPages },
  { name: 'weight', what: 'what a first visit of each page loads', run: () => node('tools/check-weight.mjs') },
  { name: 'tests', what: 'units, HTTP, races', run: () => vitest('contract', 'server', 'web') },
  { name: 'journeys', what: 'people in a browser', run: () => vitest('e2e') },
  { name: 'faults', what: 'killed at every named place', run: () => vitest('faults') },
];

/** Runs a program under our Node and resolves to whether it was content. */
function node(...command) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, { cwd: root, stdio: 'inherit' });
    child.on('error', () => resolve(false));
    child.on('exit', (status) => resolve(status === 0));
  });
}

async function vitest(...projects) {
  const file = path.join(results, `${projects.join('-')}.json`);
  const chosen = projects.flatMap((name) => ['--project', name]);
  const content = await node(
    ...tool('vitest', 'run', ...chosen, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`),
  );
  const told = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
  counts.passed += told.numPassedTests ?? 0;
  counts.skipped += (told.numPendingTests ?? 0) + (told.numTodoTests ?? 0);
  counts.failed += told.numFailedTests ?? 0;
  // A file that could not be read counts as no test at all, and no test at all is no success.
  return content && (told.numPassedTests ?? 0) > 0;
}

const only = process.argv
  .find((word) => word.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');
const unknown = only?.filter((name) => !steps.some((step) => step.name === name)) ?? [];
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}. There are: ${steps.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

const chosen = steps.filter(({ name }) => !only || only.includes(name));
const report = [];
let broken = false;
for (const { name, what, run } of chosen) {
  const title = `${name.padEnd(9)} ${what}`;
  if (broken) {
    report.push(`  –        ${title}`);
    continue;
  }
  console.log(`\n── ${title}`);
  const began = performance.now();
  const failedBefore = counts.failed;
  const content = await run();
  const seconds = `${((performance.now() - began) / 1000).toFixed(1)} s`.padStart(7);
  report.push(`${content ? '✓' : '✗'} ${seconds}  ${title}`);
  if (content) continue;
  broken = true;
  // What fails without a test of its own, such as a type, counts as one.
  if (counts.failed === failedBefore) counts.failed += 1;
}
await rm(results, { recursive: true, force: true });

console.log(`\n${report.join('\n')}\n`);
console.log(
  `${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`,
);
process.exitCode = broken ? 1 : 0;
