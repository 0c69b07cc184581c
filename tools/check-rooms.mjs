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
const FEWEST_MODULES = 100;

const root = path.resolve(import.meta.dirname, '..');
const { forbidden, options } = createRequire(import.meta.url)(path.join(root, '.dependency-cruiser.cjs'));

const look = async (baseDir, rooms) => {
  const { output } = await cruise(rooms, { ...options, baseDir, ruleSet: { forbidden }, validate: true });
  return output;
};

/** Where a file says what no import shows: each rule's own look at the texts under `baseDir`. */
const read = async (baseDir) => {
  const found = [];
  for await (const file of glob(['server/src/**/*.ts', 'server/db/migrations/*.sql'], { cwd: baseDir })) {
    const rules = textRules.filter(({ path: where, pathNot }) => where.test(file) && !pathNot.test(file));
    if (rules.length === 0) continue;
    const text = await readFile(path.join(baseDir, file), 'utf8');
    for (const rule of rules.filter(({ says }) => says.test(text))) found.push({ rule, from: file });
  }
  return found;
};

const wordsFor = ({ rule, from, to, cycle }) => {
  const { comment } = forbidden.find(({ name }) => name === rule.name);
  const way = cycle ? [from, ...cycle.map(({ name }) => name)].join(' → ') : `${from} → ${to}`;
  return `  ${rule.name}: ${way}\n      ${comment}`;
};

/** The rules that did not notice their planted violation. */
const blindRules = async () => {
  const house = await mkdtemp(path.join(os.tmpdir(), 'keywright-rooms-'));
  try {
    await symlink(path.join(root, 'node_modules'), path.join(house, 'node_modules'));
    for (const [file, text] of Object.values(plants).flatMap((files) => Object.entries(files))) {
      await mkdir(path.dirname(path.join(house, file)), { recursive: true });
      await writeFile(path.join(house, file), text);
    }
    const { summary } = await look(house, ['contract', 'server', 'web']);
    const violations = [...summary.violations, ...(await read(house))];
    return [...forbidden, ...textRules]
      .map(({ name }) => name)
      .filter(
        (name) =>
          !violations.some(({ rule, from }) => rule.name === name && Object.keys(plants[name] ?? {})[0] === from),
      );
  } finally {
    await rm(house, { recursive: true, force: true });
  }
};

const { summary } = await look(root, ['contract/src', 'server/src', 'server/db', 'web/src']);
const faults = summary.violations.map(wordsFor);
for (const { rule, from } of await read(root)) faults.push(`  ${rule.name}: ${from}\n      ${rule.comment}`);
if (summary.totalCruised < FEWEST_MODULES)
  faults.push(`  Only ${summary.totalCruised} modules were read; at least ${FEWEST_MODULES} are there.`);
for (const name of await blindRules())
  faults.push(`  ${name} does not notice its planted violation (tools/rooms-planted.mjs).`);

if (faults.length > 0) {
  console.error(`The house rules are broken in ${faults.length} places:\n${faults.join('\n')}`);
  process.exitCode = 1;
} else {
  console.log(
    `${summary.totalCruised} modules and ${summary.totalDependenciesCruised} imports keep the ${forbidden.length + textRules.length} house rules.`,
  );
}
