import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { textPath } from '../../../db/seed/world/glyphs.ts';

/** Made-up papers for demos and tests: look like what people photograph, and say of themselves that they are none. */
type Id = { name: string; side: 'front' | 'back' };
type Registration = { vin: string; make?: string; year?: number; owner?: string };

const CARD = { width: 1011, height: 638 };
const SHEET = { width: 1100, height: 1400 };

/** A sample identity card on a table, as a JPEG photo of some 1200 x 830 pixels. */
export const idPicture = ({ name, side }: Id): Promise<Buffer> =>
  onTable(side === 'front' ? front(name) : back(name), CARD, `${side} ${name}`);

/** A sample vehicle registration on a table, as a JPEG photo of some 1300 x 1600 pixels. */
export const registrationPicture = ({ vin, make = '', year, owner = '' }: Registration): Promise<Buffer> => {
  const rows: [string, string][] = [
    ['VIN', vin],
    ['MAKE', make],
    ['YEAR', year === undefined ? '' : String(year)],
    ['OWNER', owner],
    ['VALID UNTIL', '31.12.2030'],
  ];
  const lines = rows.map(([label, value], at) => {
    const y = 380 + at * 150;
    return `${textPath(label, { x: 90, y, size: 4, colour: '#5a6b7b' })}${textPath(value, { x: 90, y: y + 50, size: 8 })}
      <rect x="90" y="${y + 122}" width="920" height="3" fill="#c4ccd4"/>`;
  });
  return onTable(
    `${sheet('#fbfaf5', SHEET)}<rect x="0" y="0" width="1100" height="170" fill="#2f5d50"/>
    ${textPath('VEHICLE REGISTRATION', { x: 90, y: 55, size: 8, colour: '#ffffff' })}
    ${textPath('SAMPLE - NOT A DOCUMENT', { x: 90, y: 230, size: 5, colour: '#b3402f' })}
    ${lines.join('')}${bars(vin, { x: 90, y: 1180, height: 120 })}`,
    SHEET,
    `${vin} ${owner}`,
  );
};

type Size = typeof CARD;

const front = (name: string): string => `${sheet('#e9eff5', CARD)}
  <rect x="0" y="0" width="1011" height="110" fill="#2b4c7e"/>
  ${textPath('SAMPLE IDENTITY CARD', { x: 40, y: 30, size: 7, colour: '#ffffff' })}
  <rect x="40" y="160" width="270" height="350" rx="10" fill="#c9d5e2"/>
  <circle cx="175" cy="290" r="75" fill="#8ea0b4"/><path d="M60 510c0-150 230-150 230 0z" fill="#8ea0b4"/>
  ${labelled('NAME', name, 170)}${labelled('NUMBER', numberOf(name), 280)}${labelled('EXPIRES', '31.12.2030', 390)}
  ${textPath('NOT A DOCUMENT', { x: 350, y: 520, size: 5, colour: '#b3402f' })}`;

const back = (name: string): string => `${sheet('#eef1ea', CARD)}
  <rect x="0" y="60" width="1011" height="110" fill="#22262b"/>
  ${bars(name, { x: 60, y: 230, height: 140 })}
  ${textPath(`ID${numberOf(name)}`, { x: 60, y: 430, size: 6 })}
  ${textPath('SAMPLE - NOT A DOCUMENT', { x: 60, y: 520, size: 5, colour: '#b3402f' })}`;

const labelled = (label: string, value: string, y: number): string =>
  textPath(label, { x: 350, y, size: 4, colour: '#5a6b7b' }) +
  textPath(value.slice(0, 24), { x: 350, y: y + 42, size: value.length > 15 ? 4 : 7 });

const sheet = (colour: string, { width, height }: Size): string =>
  `<rect width="${width}" height="${height}" rx="28" fill="${colour}"/>`;

/** Bars like a barcode's, another pattern for every text; they hold no code. */
const bars = (text: string, { x, y, height }: { x: number; y: number; height: number }): string => {
  let at = x;
  const rects = [...Buffer.from(`${text}${text}KEYWRIGHT`)].slice(0, 40).map((byte) => {
    const rect = `<rect x="${at}" y="${y}" width="${3 + (byte % 4) * 3}" height="${height}" fill="#1b2733"/>`;
    at += 12 + (byte % 7) * 2;
    return rect;
  });
  return rects.join('');
};

const numberOf = (name: string): string => {
  const sum = [...Buffer.from(name)].reduce((total, byte) => (total * 31 + byte) % 100_000_000, 7);
  return `S${String(sum).padStart(8, '0')}`;
};

/**
 * A little turned, on a table, in the light of another place for every text: no two documents look alike
 * to a perceptual hash, as no two photos do.
 */
const onTable = (drawing: string, { width, height }: Size, text: string): Promise<Buffer> => {
  const [wide, high] = [width + 190, height + 190];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}"><rect width="100%" height="100%" fill="#6d5a48"/>
    <g transform="rotate(-2 ${wide / 2} ${high / 2}) translate(95 95)"><rect x="10" y="14" width="${width}" height="${height}" rx="28" fill="#000" opacity="0.3"/>${drawing}</g>
    ${shadows(text, { width: wide, height: high })}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
};

/** The picture in five by five parts, each in a shadow of its own. */
const PARTS = 5;

const shadows = (text: string, { width, height }: Size): string => {
  const [wide, high] = [width / PARTS, height / PARTS];
  const rects = [
    ...createHash('sha256')
      .update(text)
      .digest()
      .subarray(0, PARTS ** 2),
  ].map((byte, at) => {
    const [x, y] = [(at % PARTS) * wide, Math.floor(at / PARTS) * high];
    return `<rect x="${x}" y="${y}" width="${wide}" height="${high}" opacity="${(byte / 255) * 0.35}"/>`;
  });
  return rects.join('');
};
