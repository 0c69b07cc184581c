import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { auditActions, programParts } from '@keywright/contract/audit-actions';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const everywhere = globSync('**/*.ts', { cwd: root })
  .filter((file) => !/\.test\.ts$|^testing\//.test(file))
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
  .join('\n');

// The other way round the compiler holds it: what is written to the log is one of these, with the facts of its line.
test.each([
  ['acts', auditActions],
  ['parts of the program', programParts],
])('no words are kept for %s that never stand in the log', (_, names) => {
  expect(names.filter((name) => !everywhere.includes(`'${name}'`))).toEqual([]);
});
