import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Who calls, by the columns of `docs/access.md`. */
export const callers = [
  'guest',
  'owner',
  'other member',
  'unvalidated',
  'revoked',
  'admin',
  'unapproved',
  'new admin',
  'super admin',
] as const;
export type CallerName = (typeof callers)[number];

export const cells = ['yes', '401', '403', '404'] as const;
export type Cell = (typeof cells)[number];

/** One call and what each caller gets. */
export type AccessRow = { call: string; expected: Record<CallerName, Cell> };

const page = path.resolve(import.meta.dirname, '../../../../docs/access.md');

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The calls of each class that requires a step-up, as `docs/access.md` lists them. */
export const readStepUpTable = (): Record<string, string[]> => {
  const rows = readFileSync(page, 'utf8').matchAll(/^\| ([a-z]+ [a-z]+|exports) \| (`.+`) \|$/gm);
  return Object.fromEntries(
    [...rows].map(([, name = '', calls = '']) => [name.replace(' ', '-'), calls.replaceAll('`', '').split(', ')]),
  );
};

const isCell = (text: string): text is Cell => cells.some((cell) => cell === text);

/** Every line of the tables of `docs/access.md`. Throws where a table has other columns or a cell another word. */
export const readAccessTable = (): AccessRow[] => {
  const rows: AccessRow[] = [];
  for (const line of readFileSync(page, 'utf8').split('\n')) {
    if (!line.startsWith('|') || line.startsWith('| ---')) continue;
    const [first = '', ...rest] = cellsOf(line);
    // The table of the classes.
    if (rest.length === 1) continue;
    if (first === 'call') {
      if (rest.join() !== callers.join()) throw new Error(`A table of docs/access.md has other columns: ${line}`);
      continue;
    }
    const expected = Object.fromEntries(
      callers.map((caller, at) => {
        const cell = rest[at] ?? '';
        if (!isCell(cell)) throw new Error(`docs/access.md says "${cell}" in: ${line}`);
        return [caller, cell];
      }),
    ) as Record<CallerName, Cell>;
    rows.push({ call: first.replaceAll('`', ''), expected });
  }
  return rows;
};
