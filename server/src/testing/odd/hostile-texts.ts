/** What runs are made of: plain signs, spaces, marks that must be put in order, what grows in another case, halves of characters. */
const pieces = [
  '.',
  'a',
  'A',
  '0',
  '1',
  ' ',
  '@',
  '-',
  '_',
  '(',
  '<',
  '%',
  '\\',
  '\n',
  '\t',
  'a.',
  'a-',
  'a@',
  '-a',
  ' a',
  ' 1',
  '1 ',
  '%_',
  '\u0301',
  '\u0316\u0301',
  'a\u0301\u0316',
  '\u1100\u1161',
  '\u0130',
  '\ufdfa',
  '\u2028',
  '\u202e',
  '\u200d',
  '\u{1f600}',
  '\u{1d15e}',
  '\ud800',
  '\udc00',
];

const fill = (piece: string, length: number): string => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** Texts of this length (UTF-16 units) that are made to cost much: runs alone, and runs that end in what fits nothing. */
export const hostileRuns = (length: number): string[] =>
  pieces.flatMap((piece) => [
    fill(piece, length),
    `${fill(piece, length - 1)}!`,
    `a${fill(piece, length - 2)}\u0000`,
    `a@a.${fill(piece, length - 4)}`,
  ]);

/** Texts of this length that almost have the form of a good one: it over and over, and each of its signs over and over in its place. */
export const nearMatches = (good: string, length: number): string[] => {
  const runs = [...good].map((sign, at) => {
    const [before, after] = [good.slice(0, at), good.slice(at + 1)];
    return `${before}${fill(sign, Math.max(1, length - before.length - after.length - 1))}${after}!`;
  });
  return [
    ...new Set([
      fill(good, length),
      `${fill(good, length - 1)}!`,
      `${good}${fill(good.at(-1) ?? 'a', length)}`,
      ...runs,
    ]),
  ];
};

/** Of every form that a text of the contract may have, at least one that is good. */
export const goodTexts = [
  'ann.lee+keys@mail.example.com',
  'right horse battery',
  'Ann Lee',
  '+1 (555) 010-0199 ext. 12',
  'Texas',
  'America/New_York',
  'PENDING~1b4e28ba-2fa1-11d2-883f-0016d3cca427',
  'K1A 0B1',
  '78701-1234',
  '1FTFW1ET5DFC10312',
  'AB-12 34',
  '1234',
  '123456',
  'A'.repeat(43),
  'cs_test_a1b2c3d4e5f6',
  'session.ended',
  '08:00',
  '2026-11-22',
  '2026-11',
  '2026-11-22T06:00:00.000Z',
  '0b7e0c1e-5a1f-4c8e-9d55-3f1d2a6b7c8d',
  'https://keys.example.com/payment-success',
  'B'.repeat(87),
  'b'.repeat(22),
  '0a'.repeat(32),
];
