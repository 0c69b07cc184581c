import { inflateSync } from 'node:zlib';

/** The text of a PDF that the program has set, in the order in which it is written: no more of the format is read than that needs. */
export const pdfText = (pdf: Buffer): string => {
  const file = pdf.toString('latin1');
  const objects = new Map(
    [...file.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, id = '', body = '']) => [id, body]),
  );
  const fonts = new Map<string, string[]>();
  for (const [, name = '', id = ''] of file.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? '';
    fonts.set(name, glyphsIn(streamOf(objects.get(map))));
  }
  return [...objects.values()]
    .map(streamOf)
    .filter((content) => content.includes('\nBT\n'))
    .map((content) => shownIn(content, fonts))
    .join('\n');
};

const streamOf = (body = ''): string => {
  const raw = /stream\n([\s\S]*?)\nendstream/.exec(body)?.[1];
  if (raw === undefined) return '';
  return body.includes('/FlateDecode') ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1') : raw;
};

const textOf = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** What each glyph of a font means. */
const glyphsIn = (map: string): string[] =>
  [...map.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/<([^>]+)>/g)].map(([, hex = '']) => textOf(hex)),
  );

const shownIn = (content: string, fonts: Map<string, string[]>): string => {
  const words: string[] = [];
  let glyphs: string[] = [];
  for (const [, font, shown = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) glyphs = fonts.get(font) ?? [];
    else words.push([...shown.matchAll(/<([^>]+)>/g)].map(([, hex = '']) => spelled(hex, glyphs)).join(''));
  }
  return words.join(' ');
};

const spelled = (hex: string, glyphs: readonly string[]): string =>
  [...hex.matchAll(/.{4}/g)].map(([id]) => glyphs[Number.parseInt(id, 16)] ?? '').join('');
