import { type PlaceCode, placeOf } from '@keywright/contract/places';
import { asJpeg, type Canvas, copyOf, drawn, fill, type Flaw, lay, write } from './canvas.ts';
import { textPath } from './glyphs.ts';

/** Whose papers they are, as far as papers say it. */
export type Bearer = {
  fname: string;
  lname: string;
  street: string;
  town: string;
  place: PlaceCode;
  born: string;
  number: string;
  expires: string;
  /** Which of the drawn faces. */
  face: number;
};

/** A paper as it is to be drawn. */
export type Paper =
  | { is: 'front' | 'back'; of: Bearer; flaw?: Flaw | undefined }
  | {
      is: 'sheet';
      title: string;
      place: PlaceCode;
      lines: readonly (readonly [string, string])[];
      flaw?: Flaw | undefined;
    };

const CARD = { width: 720, height: 480 };
const SHEET = { width: 600, height: 760 };
const nameOf = (place: PlaceCode): string => placeOf(place)?.name.en ?? place;

const RED = [179, 64, 47] as const;
const GREY = [90, 107, 123] as const;
const FACES = 10;
const FACE = { width: 150, height: 190 };

/** The colours of a place's cards: of its band, and of the card from one corner to the other. */
const tints = [
  ['#2b4c7e', '#e6eef7', '#f7f3e3'],
  ['#7a5a1e', '#fbf3dc', '#e5eef2'],
  ['#1f6b57', '#e5f2ec', '#f4efe2'],
  ['#6b2f5b', '#f3e8f1', '#eaf0f6'],
  ['#8a3b2c', '#f8ebe4', '#eef3ea'],
  ['#2f5d8a', '#e3f0f8', '#f5ecef'],
] as const;

const tintOf = (place: PlaceCode): (typeof tints)[number] =>
  tints[((place.codePointAt(0) ?? 0) * 3 + (place.codePointAt(1) ?? 0)) % tints.length] ?? tints[0];

const waves = (colour: string): string =>
  Array.from(
    { length: 9 },
    (_, at) =>
      `<path d="M50 ${130 + at * 36}c110-40 200 40 310 0s200-40 310 0" fill="none" stroke="${colour}" stroke-opacity="0.16" stroke-width="3"/>`,
  ).join('');

const card = (place: PlaceCode, inner: string): string => {
  const [band, from, to] = tintOf(place);
  return `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
    <rect x="44" y="52" width="640" height="404" rx="22" fill="#000" opacity="0.35"/><rect x="38" y="44" width="640" height="404" rx="22" fill="url(#g)"/>${waves(band)}${inner}`;
};

const frontBase = (place: PlaceCode): string => {
  const [band] = tintOf(place);
  return card(
    place,
    `<path d="M38 108v-42a22 22 0 0 1 22-22h596a22 22 0 0 1 22 22v42z" fill="${band}"/>
    ${textPath(nameOf(place), { x: 62, y: 62, size: 4, colour: '#ffffff' })}${textPath('DRIVER LICENSE', { x: 462, y: 68, size: 2, colour: '#ffffff' })}
    <g opacity="0.16" transform="rotate(-14 360 280)">${textPath('SPECIMEN', { x: 190, y: 250, size: 9, colour: '#b3402f' })}</g>
    ${textPath('SPECIMEN - NOT A DOCUMENT', { x: 62, y: 420, size: 2, colour: '#b3402f' })}`,
  );
};

const backBase = (place: PlaceCode): string =>
  card(
    place,
    `<rect x="38" y="84" width="640" height="62" fill="#22262b"/><rect x="70" y="176" width="400" height="96" fill="#fff"/>
    ${textPath('SPECIMEN - NOT A DOCUMENT', { x: 62, y: 420, size: 2, colour: '#b3402f' })}`,
  );

const sheetBase = (place: PlaceCode): string => {
  const [band] = tintOf(place);
  return `<rect x="38" y="40" width="536" height="706" fill="#000" opacity="0.3"/><rect x="30" y="32" width="536" height="706" fill="#fbfaf5"/>
    <rect x="30" y="32" width="536" height="84" fill="${band}"/>
    <g opacity="0.12" transform="rotate(-52 300 420)">${textPath('SPECIMEN', { x: 60, y: 390, size: 10, colour: '#b3402f' })}</g>
    ${textPath('SPECIMEN - NOT A DOCUMENT', { x: 56, y: 702, size: 2, colour: '#b3402f' })}`;
};

const skins = ['#f1cfb4', '#c98f63', '#8d5a3b', '#e3b58d', '#5f3c28'];
const hairs = ['#2a211c', '#6b4a2b', '#15151a', '#b98a4e', '#8b8b8b'];
const clothes = ['#31506e', '#6d3b3b', '#3f5a41', '#4a4458', '#2e2e33'];

const face = (at: number): string => {
  const [skin, hair, cloth] = [skins[at % 5], hairs[(at * 3 + 1) % 5], clothes[(at * 2) % 5]];
  const locks =
    at % 2 === 0
      ? `<path d="M34 84c-4-60 86-62 82 0c-4-24-18-34-41-34s-37 10-41 34z" fill="${hair}"/>`
      : `<path d="M30 128c-14-110 104-112 90 0h-14c4-40 2-58-31-62c-33 4-35 22-31 62z" fill="${hair}"/>`;
  return `<rect width="150" height="190" fill="#c9d6e2"/><path d="M6 190c4-58 134-58 138 0z" fill="${cloth}"/><rect x="62" y="112" width="26" height="34" fill="${skin}"/>
    <ellipse cx="75" cy="88" rx="35" ry="43" fill="${skin}"/>${locks}<circle cx="62" cy="88" r="4" fill="#26211e"/><circle cx="88" cy="88" r="4" fill="#26211e"/>
    <path d="M63 110q12 8 24 0" stroke="#7a4436" stroke-width="3" fill="none"/>`;
};

/** Draws papers: what all of a place have in common once, the rest dot by dot. */
export const paperDrawer = (): ((paper: Paper) => Promise<{ jpeg: Buffer; width: number; height: number }>) => {
  const bases = new Map<string, Promise<Canvas>>();
  const base = (key: string, draw: () => Promise<Canvas>): Promise<Canvas> => {
    const known = bases.get(key) ?? draw();
    bases.set(key, known);
    return known;
  };

  const front = async (of: Bearer): Promise<Canvas> => {
    const canvas = copyOf(await base(`front ${of.place}`, () => drawn(frontBase(of.place), CARD)));
    lay(canvas, await base(`face ${of.face % FACES}`, () => drawn(face(of.face % FACES), FACE, false)), {
      x: 64,
      y: 140,
    });
    const fields = [
      ['DL', of.number],
      ['LN', of.lname],
      ['FN', of.fname],
      ['', of.street],
      ['', of.town],
      ['DOB', of.born],
      ['EXP', of.expires],
    ] as const;
    for (const [at, [label, value]] of fields.entries()) {
      const y = 136 + at * 38;
      write(canvas, label, { x: 236, y: y + 6, size: 2, colour: GREY });
      write(canvas, value, {
        x: 284,
        y,
        size: at < 3 && value.length < 20 ? 3 : 2,
        ...(label === 'DL' && { colour: RED }),
      });
    }
    return canvas;
  };

  const back = async (of: Bearer): Promise<Canvas> => {
    const canvas = copyOf(await base(`back ${of.place}`, () => drawn(backBase(of.place), CARD)));
    const pattern = [...Buffer.from(`${of.number}${of.lname}${of.born}`)];
    for (let row = 0; row < 10; row += 1) {
      for (let column = 0; column < 64; column += 1) {
        const byte = pattern[(row * 7 + column * 5) % pattern.length] ?? 0;
        if ((byte >> ((row + column) % 7)) % 2 === 1)
          fill(canvas, { x: 78 + column * 6, y: 184 + row * 8, size: 1, width: 5, height: 7 });
      }
    }
    write(canvas, of.number, { x: 486, y: 190, size: 2 });
    write(canvas, `${of.lname}, ${of.fname}`, { x: 70, y: 300, size: 2 });
    write(canvas, `ENDORSEMENTS NONE   EXP ${of.expires}`, { x: 70, y: 334, size: 2, colour: GREY });
    return canvas;
  };

  const sheet = async ({ title, place, lines }: Extract<Paper, { is: 'sheet' }>): Promise<Canvas> => {
    const canvas = copyOf(await base(`sheet ${place}`, () => drawn(sheetBase(place), SHEET)));
    write(canvas, nameOf(place), { x: 56, y: 50, size: 2, colour: [255, 255, 255] });
    write(canvas, title, { x: 56, y: 78, size: 3, colour: [255, 255, 255] });
    for (const [at, [label, value]] of lines.entries()) {
      const y = 142 + at * 60;
      write(canvas, label, { x: 56, y, size: 2, colour: GREY });
      write(canvas, value, { x: 56, y: y + 20, size: value.length > 24 ? 2 : 3 });
      fill(canvas, { x: 56, y: y + 48, size: 1, width: 480, height: 1, colour: [196, 204, 212] });
    }
    return canvas;
  };

  return async (paper) => {
    const canvas = paper.is === 'sheet' ? await sheet(paper) : await (paper.is === 'front' ? front : back)(paper.of);
    return { jpeg: await asJpeg(canvas, paper.flaw), width: canvas.width, height: canvas.height };
  };
};
