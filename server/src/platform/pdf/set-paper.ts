import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { openSemaphore } from '../files/semaphore.ts';

/** One paper as it is said, before it is set on pages. */
export type Paper = {
  /** By the tag of its language, which a screen reader goes by. */
  lang: string;
  title: string;
  /** Whose paper it is, above the title. */
  from: string;
  /** Below each page, beside its number. */
  footer: string;
  /** How a page is called: "Page 1 of 2". */
  pageOf: (page: number, count: number) => string;
  blocks: readonly Block[];
  /** What goes with it, such as the same as data. */
  attachment?: { name: string; bytes: Buffer; mediaType: string };
  made: Date;
};

export type Block =
  | { heading: string }
  | { text: string; strong?: true }
  | { facts: readonly (readonly [label: string, value: string])[] }
  | {
      head: readonly string[];
      rows: readonly (readonly string[])[];
      /** The share of the width that each column has. */
      widths: readonly number[];
      /** Columns of figures, which stand at the right. */
      figures?: readonly number[];
      /** Small print, for tables of many columns. */
      small?: true;
    };

type Doc = PDFKit.PDFDocument;

/** The library's types do not know of it yet. */
const accessible: object = { subset: 'PDF/UA' };

const MARGIN = 56;
const BOTTOM = 64;
const INK = '#16191D';
const QUIET = '#5B6067';
const RULE = '#D8D4CA';
const GAP = 6;
/** Then other calls have their turn. */
const ROWS_AT_ONCE = 20;
/** With less room than this a line that goes over pages begins on the next. */
const LEAST_PIECE = 60;

const require = createRequire(import.meta.url);
const fontFile = (name: string): string =>
  require.resolve(`@expo-google-fonts/atkinson-hyperlegible-next/${name}/AtkinsonHyperlegibleNext_${name}.ttf`);

/** Named by their files: a font under another name is opened anew each time that it is asked for. */
const fonts = { plain: fontFile('400Regular'), strong: fontFile('700Bold') };
type FontName = keyof typeof fonts;

/**
 * Sets a paper as a tagged PDF (PDF 1.7 to PDF/UA): its text can be selected, searched and read out in its order. The library is loaded
 * with the first paper, so that a start does not wait for it.
 */
export const setPaper = (paper: Paper): Promise<Buffer> => turns.run(1, () => make(paper));

/** Of papers that are set at once; what else there is to do goes on between their rows. */
const turns = openSemaphore({ slots: 2, weight: 2 });

const make = async (paper: Paper): Promise<Buffer> => {
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: BOTTOM },
    pdfVersion: '1.7',
    ...accessible,
    tagged: true,
    displayTitle: true,
    lang: paper.lang,
    bufferPages: true,
    font: fonts.plain,
    info: { Title: paper.title, Author: paper.from, Creator: paper.from, CreationDate: paper.made },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  await setAll(doc, paper);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
};

const widthOf = (doc: Doc): number => doc.page.width - 2 * MARGIN;
const endOf = (doc: Doc): number => doc.page.height - BOTTOM;

const setAll = async (doc: Doc, paper: Paper): Promise<void> => {
  const root = doc.struct('Document');
  doc.addStructure(root);
  const add = (type: string, set: () => void): void => {
    root.add(doc.struct(type, {}, set));
  };
  add('P', () => inFont(doc, 'strong', 11, QUIET).text(shown(paper.from), MARGIN, MARGIN));
  add('H1', () => inFont(doc, 'strong', 22, INK).text(shown(paper.title)));
  doc.moveDown(0.6);
  for (const block of paper.blocks) await setBlock(doc, root, block);
  root.end();
  if (paper.attachment) {
    const { name, bytes, mediaType } = paper.attachment;
    doc.file(bytes, { name, type: mediaType, creationDate: paper.made, modifiedDate: paper.made });
  }
  setFooters(doc, paper);
};

const inFont = (doc: Doc, font: FontName, size: number, color: string): Doc =>
  doc.font(fonts[font]).fontSize(size).fillColor(color);

const setBlock = async (doc: Doc, root: PDFKit.PDFStructureElement, block: Block): Promise<void> => {
  if ('heading' in block) {
    keepTogether(doc, 60);
    doc.moveDown(0.5);
    root.add(
      doc.struct('H2', {}, () => {
        inFont(doc, 'strong', 14, INK).text(shown(block.heading), MARGIN, doc.y, { width: widthOf(doc) });
      }),
    );
    doc.moveDown(0.3);
  } else if ('text' in block) {
    root.add(
      doc.struct('P', {}, () => {
        const font = inFont(doc, block.strong ? 'strong' : 'plain', 10.5, INK);
        font.text(shown(block.text), MARGIN, doc.y, { width: widthOf(doc), lineGap: 2 });
      }),
    );
    doc.moveDown(0.5);
  } else if ('facts' in block) await setFacts(doc, root, block.facts);
  else await setTable(doc, root, block);
};

const setFacts = (
  doc: Doc,
  root: PDFKit.PDFStructureElement,
  facts: readonly (readonly [string, string])[],
): Promise<void> =>
  setRows(doc, root, {
    rows: facts.map(([label, value]) => [label, value]),
    widths: [0.32, 0.68],
    isHeader: (_, column) => column === 0,
    size: 10.5,
    ruled: false,
  });

const setTable = (
  doc: Doc,
  root: PDFKit.PDFStructureElement,
  table: Extract<Block, { head: unknown }>,
): Promise<void> =>
  setRows(doc, root, {
    rows: [table.head, ...table.rows],
    widths: table.widths,
    figures: table.figures ?? [],
    isHeader: (row) => row === 0,
    size: table.small ? 7.5 : 10,
    ruled: true,
  });

type Rows = {
  rows: readonly (readonly string[])[];
  widths: readonly number[];
  figures?: readonly number[];
  isHeader: (row: number, column: number) => boolean;
  size: number;
  ruled: boolean;
};

/** One line of a table, measured before it is set. */
type Row = { cells: readonly string[]; faces: readonly FontName[]; height: number };

const setRows = async (doc: Doc, root: PDFKit.PDFStructureElement, told: Rows): Promise<void> => {
  const table = doc.struct('Table');
  root.add(table);
  const head = told.ruled && told.rows[0] ? rowOf(doc, told, 0) : undefined;
  for (const index of told.rows.keys()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate();
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

/** Begins another page where so much has no room on this one, and says so. */
const keepTogether = (doc: Doc, height: number): boolean => {
  if (doc.y + height <= endOf(doc)) return false;
  doc.addPage();
  doc.y = MARGIN;
  return true;
};

const setFooters = (doc: Doc, { footer, pageOf }: Paper): void => {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    // Below the margin, where text would begin another page.
    doc.page.margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Pagination' });
    const y = doc.page.height - BOTTOM + 24;
    inFont(doc, 'plain', 8.5, QUIET).text(shown(footer), MARGIN, y, { width: widthOf(doc) * 0.8, lineBreak: false });
    doc.text(pageOf(page + 1, count), MARGIN, y, { width: widthOf(doc), align: 'right', lineBreak: false });
    doc.endMarkedContent();
  }
};

/** Text in one line, without what can't be seen or turns the direction of reading. */
const shown = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u200b\ufeff]+/gu, ' ')
    .normalize('NFC');
