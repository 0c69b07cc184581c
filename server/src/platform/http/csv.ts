import { Readable } from 'node:stream';

/** What a spreadsheet would run as a formula. */
const looksLikeFormula = /^[=+\-@\t\r]/;

/**
 * One line of a CSV file (RFC 4180). A cell that a spreadsheet would take for a formula begins with an apostrophe, so
 * that it is shown and not run: names and reasons are typed by anybody.
 */
export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(cellOf).join(',')}\r\n`;

const cellOf = (value: string | number | null): string => {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const safe = looksLikeFormula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** The signs of a formula, those of Chinese and Japanese keyboards too, wherever a spreadsheet may begin a cell. */
const beginsFormula = /(^|[;\r\n\t] *)(?=[=+\-@\uff0b\uff0d\uff1d\uff20])/g;

/**
 * Where a comma is the decimal sign, as in French and Spanish, spreadsheets part cells at semicolons and at line ends, which quotes within a
 * cell then don't keep together: what follows one is made text too.
 */
export const disarmed = <Cell extends string | number | null>(cell: Cell): Cell | string =>
  typeof cell === 'string' ? cell.replaceAll(beginsFormula, "$1'") : cell;

/** A whole CSV file that fits in memory. */
export const csvTable = (head: readonly string[], rows: readonly (string | number | null)[][]): string =>
  [head, ...rows.map((cells) => cells.map(disarmed))].map(csvLine).join('');

type Paged<Row> = {
  head: readonly string[];
  cellsOf: (row: Row) => (string | number | null)[];
  /** The next rows behind this cursor, at most so many. */
  read: (page: { cursor: string | undefined; limit: number }) => Promise<{ rows: Row[]; next: string | undefined }>;
  /** How many rows the file has at most. */
  most: number;
};

const PAGE = 1_000;

/** A CSV file that is read and sent a page at a time, so that a long one needs no more memory than a short one. */
export const csvFile = <Row>({ head, cellsOf, read, most }: Paged<Row>): Readable => {
  async function* lines(): AsyncGenerator<string> {
    yield csvLine(head);
    let cursor: string | undefined;
    let left = most;
    do {
      const { rows, next } = await read({ cursor, limit: Math.min(PAGE, left) });
      if (rows.length > 0) yield rows.map((row) => csvLine(cellsOf(row).map(disarmed))).join('');
      left -= rows.length;
      cursor = next;
    } while (cursor && left > 0);
  }
  return Readable.from(lines());
};
