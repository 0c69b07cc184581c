import { createRequire } from 'node:module';

export type Doc = PDFKit.PDFDocument;

export const MARGIN = 56;
export const BOTTOM = 64;
export const INK = '#16191D';
export const QUIET = '#5B6067';

const require = createRequire(import.meta.url);
const fontFile = (name: string): string =>
  require.resolve(`@expo-google-fonts/atkinson-hyperlegible-next/${name}/AtkinsonHyperlegibleNext_${name}.ttf`);

/** Named by their files: a font under another name is opened anew each time that it is asked for. */
export const fonts = { plain: fontFile('400Regular'), strong: fontFile('700Bold') };
export type FontName = keyof typeof fonts;

export const widthOf = (doc: Doc): number => doc.page.width - 2 * MARGIN;
export const endOf = (doc: Doc): number => doc.page.height - BOTTOM;

export const inFont = (doc: Doc, font: FontName, size: number, color: string): Doc =>
  doc.font(fonts[font]).fontSize(size).fillColor(color);

/** Begins another page where so much has no room on this one, and says so. */
export const keepTogether = (doc: Doc, height: number): boolean => {
  if (doc.y + height <= endOf(doc)) return false;
  doc.addPage();
  doc.y = MARGIN;
  return true;
};

/** Text in one line, without what can't be seen or turns the direction of reading. */
export const shown = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u200b\ufeff]+/gu, ' ')
    .normalize('NFC');
