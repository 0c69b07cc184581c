import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { auditActions, knownAction } from '@keywright/contract/audit-actions';
import { failures, fieldMessages } from '@keywright/contract/errors';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const texts = globSync('**/*.ts', { cwd: root })
  .filter((file) => !/\.test\.ts$|^testing\//.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

/** What looks like an action and is none: a refusal, a live hint, a failpoint, a mail that has no act of its own. */
const isSomethingElse = (word: string): boolean =>
  word in failures ||
  word in fieldMessages ||
  /\.(after|before)_/.test(word) ||
  [
    'account.changed',
    'cart.changed',
    'devices.changed',
    'request.changed',
    'order.changed',
    'session.replaced',
    'order.received',
  ].includes(word);

/** Every `thing.done` in the files that write to the log. */
const written = texts
  .filter(({ text }) => /\b(recordAct|recordStep|stepTaken)\b/.test(text))
  .flatMap(({ file, text }) => [...text.matchAll(/'([a-z-]+\.[a-z_]+)'/g)].map(([, word = '']) => ({ file, word })))
  .filter(({ word }) => !isSomethingElse(word));

test('every act that the program writes has words for whoever reads the log', () => {
  expect(new Set(written.map(({ word }) => word)).size).toBeGreaterThan(50);
  expect(written.filter(({ word }) => knownAction(word) === undefined)).toEqual([]);
});

test('no words are kept for what never happens', () => {
  const everywhere = texts.map(({ text }) => text).join('\n');
  expect(auditActions.filter((action) => !everywhere.includes(`'${action}'`))).toEqual([]);
});
