/**
 * A 5 x 7 letter set as five columns of bits, top bit lowest: text for drawn pictures on machines without a single font.
 */
const columns: Readonly<Record<string, string>> = {
  '0': '3e5149453e',
  '1': '00427f4000',
  '2': '7249494946',
  '3': '2141494d33',
  '4': '1814127f10',
  '5': '2745454539',
  '6': '3c4a494931',
  '7': '4121110907',
  '8': '3649494936',
  '9': '464949291e',
  A: '7c1211127c',
  B: '7f49494936',
  C: '3e41414122',
  D: '7f4141413e',
  E: '7f49494941',
  F: '7f09090901',
  G: '3e41415173',
  H: '7f0808087f',
  I: '00417f4100',
  J: '2040413f01',
  K: '7f08142241',
  L: '7f40404040',
  M: '7f021c027f',
  N: '7f0408107f',
  O: '3e4141413e',
  P: '7f09090906',
  Q: '3e4151215e',
  R: '7f09192946',
  S: '2649494932',
  T: '03017f0103',
  U: '3f4040403f',
  V: '1f2040201f',
  W: '3f4038403f',
  X: '6314081463',
  Y: '0304780403',
  Z: '6159494d43',
  '-': '0808080808',
  '.': '0000606000',
  ',': '0080703000',
  ':': '0000140000',
  '/': '2010080402',
  "'": '0008070300',
};

type Place = { x: number; y: number /** Of one dot. */; size: number; colour?: string };

/** One line of text as an SVG path; small letters become large ones, what is not in the set a gap. */
export const textPath = (text: string, { x, y, size, colour = '#1b2733' }: Place): string => {
  const strokes = [...lettersOf(text)].flatMap((letter, at) =>
    strokesOf(letter).map(
      ([dx, dy, dots]) => `M${x + (at * 6 + dx) * size} ${y + dy * size}h${size}v${dots * size}h${-size}z`,
    ),
  );
  return `<path fill="${colour}" d="${strokes.join('')}"/>`;
};

/** A text as the set can say it: large letters without accents. */
export const lettersOf = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase();

/** The strokes of one letter: column, first row, and how many dots below each other. */
export const strokesOf = (letter: string): readonly Stroke[] => {
  const known = strokes.get(letter) ?? readStrokes(letter);
  strokes.set(letter, known);
  return known;
};

type Stroke = [column: number, row: number, dots: number];
const strokes = new Map<string, Stroke[]>();

const readStrokes = (letter: string): Stroke[] =>
  [...Buffer.from(columns[letter] ?? '', 'hex')].flatMap((bits, column) =>
    [...bits.toString(2).split('').toReversed().join('').matchAll(/1+/g)].map(
      ({ index, 0: run }): Stroke => [column, index, run.length],
    ),
  );
