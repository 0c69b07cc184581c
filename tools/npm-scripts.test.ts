import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  scripts: Record<string, string>;
};

it('prepares a fresh clone before every npm script, so that each can be the first command', () => {
  const prepares = (name: string) => /^node scripts\/(run|bootstrap)\.mjs/.test(scripts[name] ?? '');
  const unprepared = Object.keys(scripts).filter(
    (name) => !prepares(name) && !prepares(`pre${name}`) && !name.startsWith('pre'),
  );
  expect(Object.keys(scripts)).toContain('migrate');
  expect(unprepared).toEqual([]);
});
