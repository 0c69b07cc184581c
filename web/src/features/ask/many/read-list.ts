import { cleanVin, hasVinForm } from '@keywright/contract/vin';
import Papa from 'papaparse';

/** One line of a list as it was written; what is not said is empty. */
export type ListLine = { vin: string; make: string; model: string; year: string; pin: string; reference: string };

const MOST_CELL = 80;

type Column = keyof ListLine;
const columns: readonly Column[] = ['vin', 'make', 'model', 'year', 'pin', 'reference'];

/** How columns are called, in the three languages, without accents, spaces and marks. */
const names: Record<Column, readonly string[]> = {
  vin: ['vin', 'niv', 'vinnumber', 'vinno', 'numerodevin', 'numeroniv', 'chassis', 'numerodeserie'],
  make: ['make', 'brand', 'marque', 'marca', 'manufacturer', 'fabricant', 'fabricante'],
  model: ['model', 'modele', 'modelo'],
  year: ['year', 'modelyear', 'annee', 'anneemodele', 'ano', 'anomodelo'],
  pin: ['pin', 'nip', 'pinyesno', 'pinneeded', 'withpin', 'avecnip', 'conpin'],
  reference: [
    'reference',
    'ref',
    'referencia',
    'po',
    'ponumber',
    'job',
    'jobnumber',
    'order',
    'stock',
    'stockno',
    'note',
  ],
};

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

const columnCalled = (cell: string): Column | undefined =>
  columns.find((column) => names[column].includes(plain(cell)));

/** A table program writes `="00123"` so that nothing is reckoned with it. What else looks like a formula is text here, and never reckoned. */
const unwrapped = (cell: string): string => /^="([^"]*)"$/.exec(cell)?.[1] ?? cell;

const cleaned = (cell: string): string =>
  unwrapped(
    cell
      .replace(/[\p{Z}\s]+/gu, ' ')
      .replace(/\p{C}/gu, '')
      .trim(),
  ).trim();

const isVin = (cell: string): boolean => hasVinForm(cleanVin(cell));
const isYear = (cell: string): boolean => /^(?:19|20)\d\d$/.test(cell);

/** Whether a line names its columns; one with a VIN in it does not. */
const headIn = (cells: readonly string[]): (Column | undefined)[] | undefined => {
  const found = cells.map(columnCalled);
  return found.includes('vin') && !cells.some(isVin) ? found : undefined;
};

const emptyLine: ListLine = { vin: '', make: '', model: '', year: '', pin: '', reference: '' };

const byHead = (head: readonly (Column | undefined)[], cells: readonly string[]): ListLine => {
  const line = { ...emptyLine };
  for (const [at, column] of head.entries()) if (column && line[column] === '') line[column] = cells[at] ?? '';
  return line;
};

/** Without names of columns they come as the page says; a VIN or a year that stands elsewhere is still found. */
const byPlace = (cells: readonly string[]): ListLine => {
  const vinAt = Math.max(0, cells.findIndex(isVin));
  const [vin = ''] = cells.slice(vinAt, vinAt + 1);
  const rest = cells.toSpliced(vinAt, 1);
  const yearAt = rest.findIndex(isYear);
  if (yearAt < 0 || yearAt === 2) {
    const [make = '', model = '', year = '', pin = '', reference = ''] = rest;
    return { vin, make, model, year, pin, reference };
  }
  const [make = '', model = '', pin = '', reference = ''] = rest.toSpliced(yearAt, 1);
  return { vin, make, model, year: rest[yearAt] ?? '', pin, reference };
};

/** Several VINs in one cell or one line, as they are pasted out of a message. */
const vinsAlone = (cells: readonly string[]): string[] | undefined => {
  const words = cells.filter((cell) => cell !== '').flatMap((cell) => (isVin(cell) ? [cell] : cell.split(' ')));
  return words.length > 1 && words.every(isVin) ? words : undefined;
};

/** Nobody reads a longer one; a VIN of that length is none. */
const bounded = (line: ListLine): ListLine =>
  Object.fromEntries(columns.map((column) => [column, line[column].slice(0, MOST_CELL)])) as ListLine;

const linesFrom = (rows: readonly (readonly string[])[]): ListLine[] => {
  const [first = [], ...others] = rows;
  const head = headIn(first);
  if (head) return others.map((cells) => byHead(head, cells));
  return rows.flatMap((cells) => vinsAlone(cells)?.map((vin) => ({ ...emptyLine, vin })) ?? [byPlace(cells)]);
};

const DELIMITERS = ['\t', ';', ',', '|'];

/** What stands between quotes separates nothing. */
const splitAt = (text: string, delimiter: string, quoted: boolean): Papa.ParseResult<string[]> =>
  Papa.parse<string[]>(text, { delimiter, newline: '\n', quoteChar: quoted ? '"' : '\0', skipEmptyLines: 'greedy' });

/** The separator by which most lines fall into as many cells as the first, more than one; a list of VINs alone has none. */
const delimiterOf = (text: string): string => {
  const share = (delimiter: string): number => {
    const { data } = splitAt(text.slice(0, 8_000), delimiter, true);
    const width = data[0]?.length ?? 0;
    return width < 2 ? 0 : data.filter((cells) => cells.length === width).length / data.length;
  };
  const shares = DELIMITERS.map((delimiter) => ({ delimiter, share: share(delimiter) }));
  return shares.toSorted((one, other) => other.share - one.share)[0]?.delimiter ?? ',';
};

/** A first line by which a table program says how cells are separated. */
const SEPARATOR_LINE = /^"?sep=([^\n"])"?\n/i;

/**
 * The lines of a list, pasted or out of a file: separated by commas, semicolons, tabs or bars, quoted or not, with names of columns in the
 * first line or without. Nothing in it is judged here.
 */
export const readList = (text: string): ListLine[] => {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '')
    .replace(/\r\n?/g, '\n');
  const said = SEPARATOR_LINE.exec(lines);
  const body = said ? lines.slice(said[0].length) : lines;
  const delimiter = said?.[1] ?? delimiterOf(body);
  const strict = splitAt(body, delimiter, true);
  // A quote that nothing closes would swallow all lines after it.
  const { data } = strict.errors.some(({ type }) => type === 'Quotes') ? splitAt(body, delimiter, false) : strict;
  const rows = data
    .map((cells) => cells.map(cleaned))
    .filter((cells) => cells.some((cell) => /[\p{L}\p{N}]/u.test(cell)));
  return linesFrom(rows).map(bounded);
};
