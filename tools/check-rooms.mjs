/**
 * Checks the house rules of `.dependency-cruiser.cjs`. That nothing is found must mean that everything was looked at: so it fails when
 * too few files were read, and when a house in which every rule is broken once does not have them all reported.
 */
import { glob, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { cruise } from 'dependency-cruiser';
import { plants } from './rooms-planted.mjs';
import { textRules } from './rooms-texts.mjs';

/** Raised as the house grows; a checker that reads nothing finds nothing. */
const FEWEST_MODULES = 1_000;

const root = path.resolve(import.meta.dirname, '..');
const { forbidden, options } = createRequire(import.meta.url)(path.join(root, '.dependency-cruiser.cjs'));

const look = async (baseDir, rooms) => {
  const { output } = await cruise(rooms, { ...options, baseDir, ruleSet: { forbidden }, validate: true });
  return output;
};

/** Where a file says what no import shows: what breaks a rule about texts under `baseDir`, and what is excepted from it and breaks it. */
const read = async (baseDir) => {
  const found = [];
  const excepted = new Set();
  for await (const file of glob(['server/src/**/*.ts', 'server/db/migrations/*.sql'], { cwd: baseDir })) {
    if (/\.test(-d)?\.ts$|^server\/src\/testing\//.test(file)) continue;
    const rules = textRules.filter(({ where, pathNot }) => where.test(file) && !pathNot?.test(file));
    const text = await readFile(path.join(baseDir, file), 'utf8');
    for (const rule of rules.filter(({ breaks }) => breaks(text))) {
      if (Object.hasOwn(rule.except, file)) excepted.add(`${rule.name}: ${file}`);
      else found.push({ rule, from: file });
    }
  }
  return { found, excepted };
};

/** What is excepted from a rule and keeps it. */
const neverBroken = (excepted) =>
  textRules
    .flatMap(({ name, except }) => Object.keys(except).map((file) => `${name}: ${file}`))
    .filter((exception) => !excepted.has(exception));

const wordsFor = ({ rule, from, to, cycle }) => {
  const { comment } = forbidden.find(({ name }) => name === rule.name);
  const way = cycle ? [from, ...cycle.map(({ name }) => name)].join(' → ') : `${from} → ${to}`;
  return `  ${rule.name}: ${way}\n      ${comment}`;
};

/** The planted violations that their rule did not notice. */
const unnoticed = async () => {
  const house = await mkdtemp(path.join(os.tmpdir(), 'keywright-rooms-'));
  try {
    await symlink(path.join(root, 'node_modules'), path.join(house, 'node_modules'));
    for (const [file, text] of Object.values(plants).flatMap((files) => Object.entries(files))) {
      await mkdir(path.dirname(path.join(house, file)), { recursive: true });
      await writeFile(path.join(house, file), text);
    }
    const { summary } = await look(house, ['contract', 'words', 'server', 'web']);
    const broken = new Set(summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`));
    for (const { rule, from } of (await read(house)).found) broken.add(`${rule.name}: ${from}`);
    return [
      // Of a rule about imports the first file is the culprit, of one about texts each of them.
      ...forbidden.map(({ name }) => `${name}: ${Object.keys(plants[name] ?? {})[0]}`),
      ...textRules.flatMap(({ name }) =>
        Object.keys(plants[name] ?? { nothing: '' }).map((file) => `${name}: ${file}`),
      ),
    ].filter((planted) => !broken.has(planted));
  } finally {
    await rm(house, { recursive: true, force: true });
  }
};

const { summary } = await look(root, ['contract/src', 'words/src', 'server/src', 'server/db', 'web/src']);
const faults = summary.violations.map(wordsFor);
const { found, excepted } = await read(root);
for (const { rule, from } of found) faults.push(`  ${rule.name}: ${from}\n      ${rule.comment}`);
for (const exception of neverBroken(excepted))
  faults.push(`  ${exception} needs its exception no more (tools/rooms-texts.mjs).`);
if (summary.totalCruised < FEWEST_MODULES)
  faults.push(`  Only ${summary.totalCruised} modules were read; at least ${FEWEST_MODULES} are there.`);
for (const planted of await unnoticed())
  faults.push(`  ${planted} is planted and not noticed (tools/rooms-planted.mjs).`);

if (faults.length > 0) {
  console.error(`The house rules are broken in ${faults.length} places:\n${faults.join('\n')}`);
  process.exitCode = 1;
} else {
  console.log(
    `${summary.totalCruised} modules and ${summary.totalDependenciesCruised} imports keep the ${forbidden.length + textRules.length} house rules.`,
  );
}
