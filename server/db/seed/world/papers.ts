import { type PlaceCode, placeOf } from '@keywright/contract/places';
import { asJpeg, type Canvas, copier, drawn, fill, type Flaw, lay, write } from './canvas.ts';
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
    }
  /** What somebody drew on the screen under a sentence. */
  | { is: 'signature'; name: string; flaw?: Flaw | undefined };

const CARD = { width: 600, height: 400 };
const SHEET = { width: 480, height: 620 };
const PAD = { width: 480, height: 160 };
const nameOf = (place: PlaceCode): string => placeOf(place)?.name.en ?? place;

const RED = [179, 64, 47] as const;
const GREY = [90, 107, 123] as const;
const FACES = 10;
const FACE = { width: 120, height: 152 };

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
    { length: 8 },
    (_, at) =>
      `<path d="M40 ${116 + at * 30}c90-32 170 32 260 0s170-32 260 0" fill="none" stroke="${colour}" stroke-opacity="0.16" stroke-width="3"/>`,
  ).join('');

const NONE = 'SPECIMEN - NOT A DOCUMENT';
const RED_TEXT = '#b3402f';

const card = (place: PlaceCode, inner: string): string => {
  const [band, from, to] = tintOf(place);
  return `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
    <rect x="36" y="46" width="536" height="332" rx="20" fill="#000" opacity="0.35"/><rect x="30" y="38" width="536" height="332" rx="20" fill="url(#g)"/>${waves(band)}${inner}
    ${textPath(NONE, { x: 50, y: 342, size: 2, colour: RED_TEXT })}`;
};

const frontBase = (place: PlaceCode): string =>
  card(
    place,
    `<path d="M30 92v-34a20 20 0 0 1 20-20h496a20 20 0 0 1 20 20v34z" fill="${tintOf(place)[0]}"/>
    ${textPath(nameOf(place), { x: 50, y: 54, size: 3, colour: '#ffffff' })}${textPath('DRIVER LICENSE', { x: 380, y: 58, size: 2, colour: '#ffffff' })}
    <g opacity="0.16" transform="rotate(-14 300 230)">${textPath('SPECIMEN', { x: 140, y: 210, size: 8, colour: RED_TEXT })}</g>`,
  );

const backBase = (place: PlaceCode): string =>
  card(
    place,
    '<rect x="30" y="72" width="536" height="50" fill="#22262b"/><rect x="50" y="146" width="340" height="84" fill="#fff"/>',
  );

const sheetBase = (place: PlaceCode): string =>
  `<rect x="30" y="34" width="430" height="576" fill="#000" opacity="0.3"/><rect x="24" y="28" width="430" height="576" fill="#fbfaf5"/>
    <rect x="24" y="28" width="430" height="72" fill="${tintOf(place)[0]}"/>
    <g opacity="0.12" transform="rotate(-52 240 330)">${textPath('SPECIMEN', { x: 50, y: 300, size: 8, colour: RED_TEXT })}</g>
    ${textPath(NONE, { x: 44, y: 576, size: 2, colour: RED_TEXT })}`;

const skins = ['#f1cfb4', '#c98f63', '#8d5a3b', '#e3b58d', '#5f3c28'];
const hairs = ['#2a211c', '#6b4a2b', '#15151a', '#b98a4e', '#8b8b8b'];
const clothes = ['#31506e', '#6d3b3b', '#3f5a41', '#4a4458', '#2e2e33'];

const face = (at: number): string => {
  const [skin, hair, cloth] = [skins[at % 5], hairs[(at * 3 + 1) % 5], clothes[(at * 2) % 5]];
  const locks =
    at % 2 === 0
      ? `<path d="M34 84c-4-60 86-62 82 0c-4-24-18-34-41-34s-37 10-41 34z" fill="${hair}"/>`
      : `<path d="M30 128c-14-110 104-112 90 0h-14c4-40 2-58-31-62c-33 4-35 22-31 62z" fill="${hair}"/>`;
  return `<g transform="scale(0.8)"><rect width="150" height="190" fill="#c9d6e2"/><path d="M6 190c4-58 134-58 138 0z" fill="${cloth}"/><rect x="62" y="112" width="26" height="34" fill="${skin}"/>
    <ellipse cx="75" cy="88" rx="35" ry="43" fill="${skin}"/>${locks}<circle cx="62" cy="88" r="4" fill="#26211e"/><circle cx="88" cy="88" r="4" fill="#26211e"/>
    <path d="M63 110q12 8 24 0" stroke="#7a4436" stroke-width="3" fill="none"/></g>`;
};

/** A line that goes up and down with the letters of a name, as hands do. */
const scribble = (name: string): string => {
  const steps = [...name].map((letter, at) => {
    const high = 30 + ((letter.codePointAt(0) ?? 0) % 60);
    return `S${60 + at * 22} ${at % 2 === 0 ? high : 150 - high} ${72 + at * 22} 92`;
  });
  return `<rect width="480" height="160" fill="#fff"/><path d="M40 96${steps.join('')}" fill="none" stroke="#16191d" stroke-width="3" stroke-linecap="round"/>`;
};

/** Draws papers: what all of a place have in common once, the rest dot by dot. */
export const paperDrawer = (): ((paper: Paper) => Promise<{ jpeg: Buffer; width: number; height: number }>) => {
  const { copyOf, giveBack } = copier();
  const bases = new Map<string, Promise<Canvas>>();
  const base = (key: string, draw: () => Promise<Canvas>): Promise<Canvas> => {
    const known = bases.get(key) ?? draw();
    bases.set(key, known);
    return known;
  };

  const front = async (of: Bearer): Promise<Canvas> => {
    const canvas = copyOf(await base(`front ${of.place}`, () => drawn(frontBase(of.place), CARD)));
    lay(canvas, await base(`face ${of.face % FACES}`, () => drawn(face(of.face % FACES), FACE, false)), {
      x: 50,
      y: 112,
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
      const y = 112 + at * 31;
      write(canvas, label, { x: 186, y: y + 2, size: 2, colour: GREY });
      write(canvas, value, {
        x: 228,
        y,
        size: at < 3 && value.length < 18 ? 3 : 2,
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
          fill(canvas, { x: 56 + column * 5, y: 152 + row * 7, size: 1, width: 4, height: 6 });
      }
    }
    write(canvas, of.number, { x: 410, y: 156, size: 2 });
    write(canvas, `${of.lname}, ${of.fname}`, { x: 50, y: 252, size: 2 });
    write(canvas, `ENDORSEMENTS NONE   EXP ${of.expires}`, { x: 50, y: 282, size: 2, colour: GREY });
    return canvas;
  };

  const sheet = async ({ title, place, lines }: Extract<Paper, { is: 'sheet' }>): Promise<Canvas> => {
    const canvas = copyOf(await base(`sheet ${place}`, () => drawn(sheetBase(place), SHEET)));
    write(canvas, nameOf(place), { x: 44, y: 42, size: 2, colour: [255, 255, 255] });
    write(canvas, title, { x: 44, y: 66, size: title.length > 21 ? 2 : 3, colour: [255, 255, 255] });
    for (const [at, [label, value]] of lines.entries()) {
      const y = 116 + at * 52;
      write(canvas, label, { x: 44, y, size: 2, colour: GREY });
      write(canvas, value, { x: 44, y: y + 18, size: value.length > 21 ? 2 : 3 });
      fill(canvas, { x: 44, y: y + 43, size: 1, width: 392, height: 1, colour: [196, 204, 212] });
    }
    return canvas;
  };

  const canvasOf = (paper: Paper): Promise<Canvas> => {
    if (paper.is === 'sheet') return sheet(paper);
    if (paper.is === 'signature') return drawn(scribble(paper.name), PAD, false);
    return (paper.is === 'front' ? front : back)(paper.of);
  };

  return async (paper) => {
    const canvas = await canvasOf(paper);
    const jpeg = await asJpeg(canvas, paper.flaw);
    giveBack(canvas);
    return { jpeg, width: canvas.width, height: canvas.height };
  };
};
