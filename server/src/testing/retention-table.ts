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

/** Reads the lines of both tables. Throws where a line is not whole. */
export const readRetention = (): { tables: RetentionLine[]; files: RetentionLine[] } => {
  const found: Record<'table' | 'file', RetentionLine[]> = { table: [], file: [] };
  let into: RetentionLine[] | undefined;
  for (const line of readFileSync(page, 'utf8').split('\n')) {
    if (!line.startsWith('|') || line.startsWith('| ---')) continue;
    const [of = '', ...rest] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', ''));
    if (of === 'table' || of === 'file') {
      if (rest.join() !== columns.join()) throw new Error(`docs/retention.md has other columns: ${line}`);
      into = found[of];
      continue;
    }
    const [what = '', because = '', howLong = '', endedBy = '', evidence = ''] = rest;
    if (!into || !what || !because || !howLong || !endedBy || !['yes', 'no'].includes(evidence)) {
      throw new Error(`docs/retention.md has a line that is not whole: ${line}`);
    }
    into.push({ of, what, howLong, endedBy: endedBy === '—' ? undefined : endedBy });
  }
  return { tables: found.table, files: found.file };
};
