/**
 * `npm test`: everything that must hold. Stops at the first step that fails.
 *
 *   npm test -- --changed                what concerns the files that differ from the last commit
 *   npm test -- --changed=main           … that differ from where this branch left main
 *   npm test -- server/src/app.test.ts   one file, or all in a folder
 *   npm test -- -t "a guest pays"        every test whose name says so
 *   npm test -- --only=types,lint        just these steps
 */
import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { root } from './build.mjs';
import { chosenTests, counts, forgetScratch, steps } from './test-steps.mjs';

const refuse = (words) => {
  console.error(words);
  process.exit(1);
};

const asked = () => {
  // An option that may stand alone: parseArgs knows none.
  const given = process.argv.slice(2).map((word) => (word === '--changed' ? '--changed=HEAD' : word));
  try {
    return parseArgs({
      args: given,
      allowPositionals: true,
      options: {
        only: { type: 'string' },
        changed: { type: 'string' },
        testNamePattern: { type: 'string', short: 't' },
      },
    });
  } catch (error) {
    return refuse(error.message);
  }
};

const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** The files that were changed since, written or not, that are still there. */
const changedSince = (commit) => {
  const [since = commit] = git('merge-base', commit, 'HEAD');
  const files = [
    ...git('diff', '--name-only', '--diff-filter=d', since),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  return { since, files, isAny: (concerns) => files.some(concerns) };
};

const onlyThese = (names) => {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    refuse(`There is no step ${unknown.join(', ')}. There are: ${steps.map(({ name }) => name).join(', ')}.`);
  }
  return steps.filter(({ name }) => names.includes(name));
};

const stepsFor = (change) =>
  steps
    .filter(({ concerns }) => change.isAny(concerns))
    .map((step) => ({ ...step, run: () => (step.changed ? step.changed(change) : step.run()) }));

const choose = () => {
  const { values, positionals: files } = asked();
  if (files.length > 0 || values.testNamePattern !== undefined) {
    const narrow = [...files, ...(values.testNamePattern === undefined ? [] : ['-t', values.testNamePattern])];
    return chosenTests(narrow, files.length === 0 || files.some((file) => file.includes('e2e')));
  }
  if (values.changed !== undefined) return stepsFor(changedSince(values.changed));
  return values.only === undefined ? steps : onlyThese(values.only.split(','));
};

const report = [];
let broken = false;

/** Runs a step and keeps what it came to. */
const go = async ({ name, what, run }) => {
  const title = `${name.padEnd(9)} ${what}`;
  if (broken) {
    report.push(`  –        ${title}`);
    return;
  }
  console.log(`\n── ${title}`);
  const began = performance.now();
  const failedBefore = counts.failed;
  const content = await run();
  const seconds = `${((performance.now() - began) / 1000).toFixed(1)} s`.padStart(7);
  report.push(`${content ? '✓' : '✗'} ${seconds}  ${title}`);
  if (content) return;
  broken = true;
  // What fails without a test of its own, such as a type, counts as one.
  if (counts.failed === failedBefore) counts.failed += 1;
};

const beside = [];
for (const step of choose()) {
  if (step.isBeside) beside.push(go(step));
  else {
    // What takes minutes begins when all else holds.
    if (step.isLong) await Promise.all(beside);
    await go(step);
  }
}
await Promise.all(beside);
await forgetScratch();

const { passed, failed, skipped, secondTries } = counts;
console.log(`\n${report.join('\n')}\n`);
if (secondTries.length > 0) {
  console.log(`${secondTries.length} needed a second try; each is to be mended, not forgotten:`);
  for (const { file, test, why } of secondTries) console.log(`  ${file}  ${test}\n    ${why}`);
  console.log('');
}
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = broken ? 1 : 0;
