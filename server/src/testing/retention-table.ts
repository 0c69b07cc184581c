import { readFileSync } from 'node:fs';
import path from 'node:path';

/** One line of a table of `docs/retention.md`: `of` is the table or the class of file, `endedBy` a job or nothing. */
export type RetentionLine = {
  of: string;
  what: string;
  howLong: string;
  endedBy: string | undefined;
};

const page = path.resolve(import.meta.dirname, '../../../docs/retention.md');
const columns = ['what', 'kept because', 'how long', 'ended by', 'evidence'];

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('`', ''));

const lineOf = (line: string): RetentionLine => {
  const cells = cellsOf(line);
  const [of = '', what = '', , howLong = '', endedBy = '', evidence = ''] = cells;
  if (cells.includes('') || cells.length !== columns.length + 1 || !['yes', 'no'].includes(evidence)) {
    throw new Error(`docs/retention.md has a line that is not whole: ${line}`);
  }
  return { of, what, howLong, endedBy: endedBy === '—' ? undefined : endedBy };
};

/** Reads the lines of both tables. Throws where a line is not whole. */
export const readRetention = (): { tables: RetentionLine[]; files: RetentionLine[] } => {
  const found: Record<string, RetentionLine[]> = { table: [], file: [] };
  let into: RetentionLine[] | undefined;
  for (const line of readFileSync(page, 'utf8').split('\n')) {
    if (!line.startsWith('|') || line.startsWith('| ---')) continue;
    const [first = '', ...rest] = cellsOf(line);
    if (rest.join() === columns.join()) into = found[first];
    else if (into) into.push(lineOf(line));
    else throw new Error(`docs/retention.md has a line in no table: ${line}`);
  }
  return { tables: found['table'] ?? [], files: found['file'] ?? [] };
};
