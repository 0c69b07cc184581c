/** What `npm test` goes through, in the order in which it says most the soonest. */
import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { buildAll, compileWords, root } from './build.mjs';
import { openScratch } from './scratch.mjs';

const tool = (name, ...options) => [path.join(root, 'node_modules/.bin', name), ...options];

const scratch = await openScratch();
export const forgetScratch = () => rm(scratch, { recursive: true, force: true });

const started = (stdio, command) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, command, { cwd: root, stdio, env: { ...process.env, TMPDIR: scratch } });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(chunk));
    child.on('error', () => resolve(false));
    child.on('close', (status) => {
      process.stdout.write(Buffer.concat(said));
      resolve(status === 0);
    });
  });

/** Runs a program under our Node and resolves to whether it was content. */
const node = (...command) => started('inherit', command);

/** The same for what stands beside others: it says what it has to say when it ends, in one piece. */
const nodeBeside = (...command) => started(['ignore', 'pipe', 'pipe'], command);

/**
 * All tests that ran so far; `secondTries` names those that passed only when they were run again.
 * @type {{ passed: number, failed: number, skipped: number, secondTries: { file: string, test: string, why: string }[] }}
 */
export const counts = { passed: 0, failed: 0, skipped: 0, secondTries: [] };

/** The projects' tests that `narrow` (vitest's own words: files, `-t name`, `--changed`) leaves; none at all is no success where `some`. */
const vitest = async (projects, { narrow = [], some = true } = {}) => {
  const file = path.join(scratch, `${projects.join('-')}.json`);
  const chosen = projects.flatMap((name) => ['--project', name]);
  const said = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const content = await node(
    ...tool('vitest', 'run', ...chosen, ...said, ...(some ? [] : ['--passWithNoTests']), ...narrow),
  );
  const told = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
  counts.passed += told.numPassedTests ?? 0;
  counts.skipped += (told.numPendingTests ?? 0) + (told.numTodoTests ?? 0);
  counts.failed += told.numFailedTests ?? 0;
  counts.secondTries.push(...(told.testResults ?? []).flatMap(secondTriesOf));
  // A file that could not be read counts as no test at all.
  return content && (!some || (told.numPassedTests ?? 0) > 0);
};

/** A test that passed and has a failure to tell was given a second try. */
const secondTriesOf = ({ name, assertionResults }) =>
  assertionResults
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages: [why = ''] }) => ({
      file: path.relative(root, name),
      test: fullName,
      why: why.split('\n', 1)[0],
    }));

const source = /\.(tsx?|mjs|cjs)$/;

/**
 * Each step; `concerns` says which changed files it has to be run for, and `changed` runs it for those alone, where it need not look at
 * everything again.
 */
export const steps = [
  {
    name: 'words',
    what: 'the messages compile',
    run: compileWords,
    // What is compiled is not kept by git, and types and tests want it.
    concerns: () => true,
  },
  {
    name: 'types',
    what: 'TypeScript',
    // As long as all others that only read, which go on meanwhile.
    isBeside: true,
    run: () => nodeBeside(...tool('tsc', '-b')),
    concerns: (file) => /\.tsx?$|tsconfig|package(-lock)?\.json$|^words\//.test(file),
  },
  {
    name: 'format',
    what: 'Biome',
    run: () => node(...tool('biome', 'format', '.')),
    changed: ({ files }) => node(...tool('biome', 'format', '--no-errors-on-unmatched', ...files)),
    concerns: () => true,
  },
  {
    name: 'lint',
    what: 'oxlint',
    run: () => node(...tool('oxlint', '--type-aware', '--deny-warnings')),
    changed: ({ files }) =>
      node(...tool('oxlint', '--type-aware', '--deny-warnings', ...files.filter((file) => source.test(file)))),
    concerns: (file) => source.test(file),
  },
  {
    name: 'rooms',
    what: 'who may import whom',
    run: () => node('tools/check-rooms.mjs'),
    concerns: (file) => source.test(file) || /\.sql$|package\.json$/.test(file),
  },
  {
    name: 'dead',
    what: 'nothing unused',
    run: () => node(...tool('knip')),
    concerns: (file) => source.test(file) || /package\.json$|^knip\.json$/.test(file),
  },
  {
    name: 'schema',
    what: 'schema.sql and tables.ts fit the migrations',
    run: () => node('tools/schema.ts', '--check'),
    concerns: (file) => /^server\/db\/|^tools\/schema|\/tables\.ts$/.test(file),
  },
  {
    name: 'build',
    what: 'the program and the pages',
    run: buildAll,
    concerns: (file) => /^(web|server|contract|words|e2e)\//.test(file),
  },
  {
    name: 'weight',
    what: 'what a first visit of each page loads',
    run: () => node('tools/check-weight.mjs'),
    concerns: (file) => /^(web|contract|words)\//.test(file),
  },
  {
    name: 'tests',
    isLong: true,
    what: 'units, HTTP, races',
    run: () => vitest(['contract', 'words', 'server', 'web']),
    changed: ({ since }) =>
      vitest(['contract', 'words', 'server', 'web'], { narrow: [`--changed=${since}`], some: false }),
    concerns: (file) => source.test(file) || /\.(sql|json|css|html)$/.test(file),
  },
  {
    name: 'journeys',
    isLong: true,
    what: 'people in a browser',
    run: () => vitest(['e2e']),
    changed: ({ since }) => vitest(['e2e'], { narrow: [`--changed=${since}`], some: false }),
    concerns: (file) => /^e2e\/[^/]+\.ts$/.test(file),
  },
  {
    name: 'faults',
    isLong: true,
    what: 'killed at every named place',
    run: () => vitest(['faults']),
    changed: ({ since }) => vitest(['faults'], { narrow: [`--changed=${since}`], some: false }),
    concerns: (file) => file.startsWith('e2e/faults/'),
  },
];

/** Every test in `files`, or of that name, wherever it stands; a browser finds all built. */
export const chosenTests = (narrow, isInBrowser) => [
  ...steps.filter(({ name }) => name === 'words' || (isInBrowser && name === 'build')),
  {
    name: 'tests',
    what: narrow.join(' '),
    run: () => vitest(['contract', 'words', 'server', 'web', 'e2e', 'faults'], { narrow }),
  },
];
