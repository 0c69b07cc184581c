import sharp from 'sharp';
import { lettersOf, strokesOf } from './glyphs.ts';

/** A picture in memory, three bytes a pixel. */
export type Canvas = { data: Buffer; width: number; height: number };
type Colour = readonly [number, number, number];
type Place = { x: number; y: number /** Of one dot. */; size: number; colour?: Colour };

export const INK: Colour = [27, 39, 51];
const DEGREES = -1.4;
/** A hand-held photo is a little askew: whatever is put on it goes down by so much to its right. */
const SLANT = Math.tan((DEGREES * Math.PI) / 180);

/** Copies, in memory that earlier ones were given back: to make room for each of some hundred pictures takes longer than to draw them. */
export const copier = () => {
  const spare = new Map<number, Buffer[]>();
  return {
    copyOf: ({ data, width, height }: Canvas): Canvas => {
      const copy = spare.get(data.length)?.pop() ?? Buffer.allocUnsafeSlow(data.length);
      data.copy(copy);
      return { data: copy, width, height };
    },
    /** Of a copy that nobody needs any more. */
    giveBack: ({ data }: Canvas): void => {
      spare.set(data.length, [...(spare.get(data.length) ?? []), data]);
    },
  };
};

/** Draws what is on all papers of a kind, once. */
export const drawn = async (
  inner: string,
  size: { width: number; height: number },
  isSlanted = true,
): Promise<Canvas> => {
  const { width, height } = size;
  const turn = isSlanted ? ` transform="skewY(${DEGREES})"` : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#6d5a48"/><g${turn}>${inner}</g></svg>`;
  const data = await sharp(Buffer.from(svg)).flatten().removeAlpha().raw().toBuffer();
  return { data, width, height };
};

export const fill = (canvas: Canvas, area: Place & { width: number; height: number }): void =>
  fillAt(canvas, area, area.colour ?? INK);

type Area = { x: number; y: number; width: number; height: number };

const fillAt = ({ data, width, height }: Canvas, area: Area, [red, green, blue]: Colour): void => {
  for (let x = Math.max(0, area.x); x < Math.min(width, area.x + area.width); x += 1) {
    const top = area.y + Math.round(x * SLANT);
    for (let y = Math.max(0, top); y < Math.min(height, top + area.height); y += 1) {
      const at = (y * width + x) * 3;
      data[at] = red;
      data[at + 1] = green;
      data[at + 2] = blue;
    }
  }
};

/** Writes one line. */
export const write = (canvas: Canvas, text: string, { x, y, size, colour = INK }: Place): void => {
  // One for all strokes: there are some ten thousand.
  const stroke = { x, y, width: size, height: size };
  for (const [at, letter] of [...lettersOf(text)].entries()) {
    for (const [dx, dy, dots] of strokesOf(letter)) {
      stroke.x = x + (at * 6 + dx) * size;
      stroke.y = y + dy * size;
      stroke.height = dots * size;
      fillAt(canvas, stroke, colour);
    }
  }
};

/** Lays one picture on another. */
export const lay = (canvas: Canvas, { data, width, height }: Canvas, { x, y }: { x: number; y: number }): void => {
  const dropAt = (column: number): number => Math.round((x + column) * SLANT);
  for (let from = 0, to = 0; from < width; from = to) {
    // Columns that go down by the same are copied together.
    while (to < width && dropAt(to) === dropAt(from)) to += 1;
    for (let row = 0; row < height; row += 1) {
      const at = ((y + dropAt(from) + row) * canvas.width + x + from) * 3;
      data.copy(canvas.data, at, (row * width + from) * 3, (row * width + to) * 3);
    }
  }
};

/** What went wrong when the photo was taken. */
export type Flaw = 'GLARE' | 'BLURRED' | 'CORNER_MISSING';

const whiter = (from: number, by: number): number => from + (255 - from) * by;

/** The lamp above the table. */
const glare = ({ data, width, height }: Canvas): void => {
  for (let y = 0; y < height; y += 1) {
    const down = ((y - height * 0.46) / (height * 0.42)) ** 2;
    for (let x = 0; x < width; x += 1) {
      const across = (x - width * 0.6) / (width * 0.34);
      const away = Math.sqrt(across * across + down);
      const by = Math.max(0, Math.min(1, 1.5 * (1 - away)));
      if (by === 0) continue;
      const at = (y * width + x) * 3;
      for (let band = at; band < at + 3; band += 1) data[band] = whiter(data[band] ?? 0, by);
    }
  }
};

export const asJpeg = (canvas: Canvas, flaw?: Flaw): Promise<Buffer> => {
  const { data, width, height } = canvas;
  if (flaw === 'GLARE') glare(canvas);
  let image = sharp(data, { raw: { width, height, channels: 3 } });
  if (flaw === 'BLURRED') image = image.blur(4);
  if (flaw === 'CORNER_MISSING') {
    image = image.extract({
      left: Math.round(width * 0.3),
      top: Math.round(height * 0.22),
      width: Math.round(width * 0.7),
      height: Math.round(height * 0.78),
    });
    image = image.resize(width, height, { fit: 'fill' });
  }
  return image.jpeg({ quality: 70, optimiseCoding: false }).toBuffer();
};
