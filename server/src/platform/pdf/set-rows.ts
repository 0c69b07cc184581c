import { setImmediate } from 'node:timers/promises';
import { type Doc, endOf, type FontName, inFont, INK, keepTogether, MARGIN, shown, widthOf } from './page.ts';

const RULE = '#D8D4CA';
const GAP = 6;
/** With less room than this a line that goes over pages begins on the next. */
const LEAST_PIECE = 60;

export type Rows = {
  rows: readonly (readonly string[])[];
  widths: readonly number[];
  figures?: readonly number[];
  isHeader: (row: number, column: number) => boolean;
  size: number;
  ruled: boolean;
};

/** One line of a table, measured before it is set. */
type Row = { cells: readonly string[]; faces: readonly FontName[]; height: number };

export const setRows = async (doc: Doc, root: PDFKit.PDFStructureElement, told: Rows): Promise<void> => {
  const table = doc.struct('Table');
  root.add(table);
  const head = told.ruled && told.rows[0] ? rowOf(doc, told, 0) : undefined;
  for (const index of told.rows.keys()) {
    // Other calls have their turn: one row with names of many marks takes as long as twenty others.
    await setImmediate();
    const makeRoom = (height: number): void => {
      if (keepTogether(doc, height) && head && index > 0) setHeadAgain(doc, told, head);
    };
    let rest = rowOf(doc, told, index);
    // What no page has room for begins here where that is worth it, and goes on over the next ones.
    while (rest.height > endOf(doc) - MARGIN - (head?.height ?? 0)) {
      makeRoom(LEAST_PIECE);
      const room = endOf(doc) - doc.y - GAP;
      const begun = rest.cells.map((cell, column) =>
        beginOf(doc, told, { cell, column, face: rest.faces[column], room }),
      );
      // A sign that is taller than a page: the library's own way, rather than none.
      if (begun.every((cell) => cell === '')) break;
      setRow(doc, table, told, measured(doc, told, index, begun));
      const left = rest.cells.map((cell, column) => cell.slice(begun[column]?.length ?? 0).trimStart());
      rest = measured(doc, told, index, left);
      doc.y = endOf(doc);
      await setImmediate();
    }
    makeRoom(rest.height);
    setRow(doc, table, told, rest);
    endRow(doc, told, rest);
  }
  table.end();
  doc.moveDown(0.8);
};

/** Sets a line, or the piece of one that this page has room for, and goes on below it. */
const setRow = (doc: Doc, table: PDFKit.PDFStructureElement, told: Rows, row: Row): void => {
  const line = doc.struct('TR');
  table.add(line);
  setCells(doc, told, row, (setCell, font) => line.add(doc.struct(font === 'strong' ? 'TH' : 'TD', {}, setCell)));
  line.end();
};

type Cell = { cell: string; column: number; face: FontName | undefined; room: number };

/** How far a cell's text goes in so much height: to the end of a word, where it has any. */
const beginOf = (doc: Doc, told: Rows, { cell, column, face = 'plain', room }: Cell): string => {
  const width = columnsOf(doc, told)[column] ?? 0;
  const isIn = (length: number): boolean =>
    inFont(doc, face, told.size, INK).heightOfString(cell.slice(0, length), { width }) <= room;
  if (isIn(cell.length)) return cell;
  let [fits, tooLong] = [0, cell.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (isIn(middle)) fits = middle;
    else tooLong = middle;
  }
  const word = cell.lastIndexOf(' ', fits);
  if (word > 0) return cell.slice(0, word);
  const cutsSign = /[\ud800-\udbff]$/.test(cell.slice(0, fits));
  return cell.slice(0, cutsSign ? fits - 1 : fits);
};

const columnsOf = (doc: Doc, { widths }: Rows): number[] => widths.map((share) => share * widthOf(doc) - GAP);

const rowOf = (doc: Doc, told: Rows, index: number): Row =>
  measured(doc, told, index, (told.rows[index] ?? []).map(shown));

const measured = (doc: Doc, told: Rows, index: number, cells: readonly string[]): Row => {
  const faces = cells.map((_, column): FontName => (told.isHeader(index, column) ? 'strong' : 'plain'));
  const columns = columnsOf(doc, told);
  const heights = cells.map((cell, column) =>
    inFont(doc, faces[column] ?? 'plain', told.size, INK).heightOfString(cell || ' ', { width: columns[column] ?? 0 }),
  );
  return { cells, faces, height: Math.max(...heights) + GAP };
};

/** The head of a table that goes on is seen on each page, and read out on the first. */
const setHeadAgain = (doc: Doc, told: Rows, head: Row): void => {
  doc.markContent('Artifact', { type: 'Layout' });
  setCells(doc, told, head, (setCell) => setCell());
  doc.endMarkedContent();
  endRow(doc, told, head);
};

type Put = (setCell: () => void, font: FontName) => void;

const setCells = (doc: Doc, told: Rows, { cells, faces }: Row, put: Put): void => {
  const top = doc.y;
  let left = MARGIN;
  for (const [column, width] of columnsOf(doc, told).entries()) {
    const [font, at] = [faces[column] ?? 'plain', left];
    const align = told.figures?.includes(column) ? 'right' : 'left';
    put(
      () => void inFont(doc, font, told.size, INK).text(cells[column] ?? '', at, top + GAP / 2, { width, align }),
      font,
    );
    left += width + GAP;
  }
  doc.y = top;
};

const endRow = (doc: Doc, { ruled }: Rows, { height }: Row): void => {
  doc.y += height;
  doc.x = MARGIN;
  if (ruled) rule(doc, doc.y);
};

/** A line is no content: nobody has it read out. */
const rule = (doc: Doc, y: number): void => {
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .moveTo(MARGIN, y)
    .lineTo(doc.page.width - MARGIN, y)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke();
  doc.endMarkedContent();
};
