import { cleanVin, hasVinForm } from '@keywright/contract/vin';
import Papa from 'papaparse';
import { isRoundedNumber } from './rounded-number.ts';

/** One line of a list as it was written; what is not said is empty. */
export type ListLine = { vin: string; make: string; model: string; year: string; pin: string; reference: string };

const MOST_CELL = 80;

type Column = keyof ListLine;
const columns: readonly Column[] = ['vin', 'make', 'model', 'year', 'pin', 'reference'];

/** Usual names of columns in the three languages, without accents, spaces, digits and punctuation. */
const names: Record<Column, readonly string[]> = {
  vin: [
    'vin',
    'vinnumber',
    'vinno',
    'vehiclevin',
    'fullvin',
    'vehicleidentificationnumber',
    'serial',
    'serialnumber',
    'serialno',
    'chassis',
    'chassisnumber',
    'niv',
    'numeroniv',
    'numerodeniv',
    'numerodevin',
    'numerodeserie',
    'nodeserie',
    'numerodechassis',
    'numerodebastidor',
    'bastidor',
  ],
  make: ['make', 'brand', 'mfr', 'mfg', 'marque', 'marca', 'manufacturer', 'fabricant', 'fabricante'],
  model: ['model', 'modelname', 'modele', 'modelo'],
  year: ['year', 'yr', 'my', 'modelyear', 'annee', 'anneemodele', 'ano', 'anomodelo'],
  pin: ['pin', 'nip', 'pinyesno', 'pinneeded', 'withpin', 'avecnip', 'conpin'],
  reference: [
    'reference',
    'ref',
    'po',
    'ponumber',
    'job',
    'jobnumber',
    'order',
    'ordernumber',
    'stock',
    'stockno',
    'stocknumber',
    'unit',
    'unitno',
    'unitnumber',
    'fleetno',
    'fleetnumber',
    'asset',
    'note',
    'notes',
    'comment',
    'unite',
    'nounite',
    'remarque',
    'commande',
    'referencia',
    'unidad',
    'nota',
    'notas',
    'pedido',
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

/** A word that was meant as a VIN, right or wrong: letters and digits, nearly as long as one, or a number of that size. */
const isVinAttempt = (word: string): boolean =>
  /^[\p{L}\p{N}-]{11,20}$/u.test(word) ? /\d/.test(word) : isRoundedNumber(word);

const hasVinAttempt = (cell: string): boolean => isVin(cell) || cell.split(' ').some(isVinAttempt);

/** First words of lines that add up a list, in the three languages. */
const TOTAL = /^(?:sub-?)?(?:total|totals|totaux|totales|sum|somme|suma|count|nombre|cantidad)\b/i;

/** A title, a remark or a total: nothing in it was meant as a VIN. */
const isNoVehicle = (cells: readonly string[]): boolean => {
  const filled = cells.filter((cell) => cell !== '');
  return (filled.length === 1 || TOTAL.test(filled[0] ?? '')) && !filled.some(hasVinAttempt);
};

/** How many lines may precede the names of columns. */
const MAX_LINES_BEFORE_HEADER = 9;

/** The index of the line that names the columns; -1 where none does, or where vehicles precede it. */
const headerIndexIn = (rows: readonly (readonly string[])[]): number => {
  const first = rows.slice(0, MAX_LINES_BEFORE_HEADER + 1);
  const at = first.findIndex((cells) => cells.some((cell) => columnCalled(cell) === 'vin') && !cells.some(isVin));
  return rows.slice(0, Math.max(0, at)).some((cells) => cells.some(hasVinAttempt)) ? -1 : at;
};

const emptyLine: ListLine = { vin: '', make: '', model: '', year: '', pin: '', reference: '' };

const byHead = (head: readonly (Column | undefined)[], cells: readonly string[]): ListLine => {
  const line = { ...emptyLine };
  for (const [at, column] of head.entries()) if (column && line[column] === '') line[column] = cells[at] ?? '';
  return line;
};

/** The number that people put before each line of a list, in its own cell. */
const LINE_NUMBER = /^#?\d{1,3}[.):]?$/;

/** Without names of columns they come as the page says; a VIN or a year at another position is still found. */
const byPlace = (cells: readonly string[]): ListLine => {
  const vinAt = Math.max(0, cells.findIndex(isVin));
  const [vin = ''] = cells.slice(vinAt, vinAt + 1);
  // In a sentence the words around the VIN describe no column.
  if (cells.length > 1 && isSentence(vin)) return { ...emptyLine, vin: cleanVin(vin) };
  const isNumbered = vinAt === 1 && LINE_NUMBER.test(cells[0] ?? '');
  const rest = cells.toSpliced(vinAt, 1).slice(isNumbered ? 1 : 0);
  return { vin: plainVin(vin), ...besideVin(rest) };
};

/** Make, model, year, PIN and reference in their order; a year is found at any position. */
const besideVin = (cells: readonly string[]): Omit<ListLine, 'vin'> => {
  const yearAt = cells.findIndex(isYear);
  const others = yearAt < 0 ? cells.toSpliced(2, 1) : cells.toSpliced(yearAt, 1);
  const [make = '', model = '', pin = '', reference = ''] = others;
  return { make, model, year: cells[yearAt < 0 ? 2 : yearAt] ?? '', pin, reference };
};

/** What is no VIN stays as it was written, so that the person can correct it. */
const plainVin = (cell: string): string => (isVin(cell) ? cleanVin(cell) : cell);

/** More words around a VIN than its label. */
const isSentence = (cell: string): boolean =>
  isVin(cell) && cell.split(' ').length > 3 && !isVin(cell.replaceAll(' ', ''));

/** Several VINs in one cell or one line, as they are pasted out of a message. */
const vinsAlone = (cells: readonly string[]): string[] | undefined => {
  const words = cells.filter((cell) => cell !== '').flatMap((cell) => (isVin(cell) ? [cell] : cell.split(' ')));
  return words.length > 1 && words.every(isVin) ? words : undefined;
};

/** Nobody reads a longer one; a VIN of that length is none. */
const bounded = (line: ListLine): ListLine =>
  Object.fromEntries(columns.map((column) => [column, line[column].slice(0, MOST_CELL)])) as ListLine;

const linesFrom = (rows: readonly (readonly string[])[]): ListLine[] => {
  const at = headerIndexIn(rows);
  const header = rows[at]?.map(columnCalled);
  const vehicles = rows.slice(at + 1).filter((cells) => !isNoVehicle(cells));
  if (header) return vehicles.map((cells) => byHead(header, cells));
  return vehicles.flatMap((cells) => vinsAlone(cells)?.map((vin) => ({ ...emptyLine, vin })) ?? [byPlace(cells)]);
};

const DELIMITERS = ['\t', ';', ',', '|'];

const split = (text: string, delimiter: string, quoted: boolean): Papa.ParseResult<string[]> =>
  Papa.parse<string[]>(text, { delimiter, newline: '\n', quoteChar: quoted ? '"' : '\0', skipEmptyLines: 'greedy' });

/** The separator by which most lines have as many cells as the first, if that is more than one. */
const commonDelimiterOf = (text: string): string | undefined => {
  const shares = DELIMITERS.map((delimiter) => {
    const { data } = split(text.slice(0, 8_000), delimiter, true);
    const width = data[0]?.length ?? 0;
    return { delimiter, share: width < 2 ? 0 : data.filter((cells) => cells.length === width).length / data.length };
  });
  const [best] = shares.toSorted((one, other) => other.share - one.share);
  return best && best.share > 0.5 ? best.delimiter : undefined;
};

/** The lines of a text; a line break between quotes separates none. */
const recordsIn = (text: string, quoted: boolean): string[] =>
  quoted ? (text.match(/(?:"[^"]*"|[^"\n])+/g) ?? []) : text.split('\n');

/** A line by the separator that it shares with most others, or else by the one that gives it the most cells. */
const cellsIn = (record: string, common: string | undefined, quoted: boolean): string[] => {
  const ways = (common ? [common] : DELIMITERS).map((delimiter) => split(record, delimiter, quoted).data[0] ?? []);
  const [first = []] = ways.toSorted((one, other) => other.length - one.length);
  return common && first.length < 2 ? cellsIn(record, undefined, quoted) : first;
};

/** Bullets and numbers that people put before each line. */
const BULLET = /^\s*(?:#?\d{1,3}[.)]|[-–•*])\s+/;

/** A first line by which a table program says how cells are separated. */
const SEPARATOR_LINE = /^"?sep=([^\n"])"?\n/i;

/**
 * Reads the vehicles of a list, pasted or from a file: each line separated by commas, semicolons, tabs or bars, quoted or not, with names of
 * columns within the first ten lines or without. Titles and totals are skipped. Nothing in it is judged here.
 */
export const readList = (text: string): ListLine[] => {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '')
    .replace(/\r\n?/g, '\n');
  const said = SEPARATOR_LINE.exec(lines);
  const body = said ? lines.slice(said[0].length) : lines;
  const common = said?.[1] ?? commonDelimiterOf(body);
  // A quote that nothing closes would swallow all lines after it.
  const quoted = !split(body, common ?? ',', true).errors.some(({ type }) => type === 'Quotes');
  const rows = recordsIn(body, quoted)
    .map((record) => cellsIn(record.replace(BULLET, ''), common, quoted).map(cleaned))
    .filter((cells) => cells.some((cell) => /[\p{L}\p{N}]/u.test(cell)));
  return linesFrom(rows).map(bounded);
};
