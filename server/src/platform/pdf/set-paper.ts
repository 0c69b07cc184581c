import { openSemaphore } from '../files/semaphore.ts';
import { BOTTOM, type Doc, fonts, inFont, INK, keepTogether, MARGIN, QUIET, shown, widthOf } from './page.ts';
import { setRows } from './set-rows.ts';

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

/** The library's types do not know of it yet. */
const accessible: object = { subset: 'PDF/UA' };

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
