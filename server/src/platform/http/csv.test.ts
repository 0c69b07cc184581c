import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

describe('a line of CSV', () => {
  it('keeps commas, quotes and line ends inside their cell', () => {
    expect(csvLine(['a,b', 'say "hi"', 'two\r\nlines', '', null, 7, 'é'])).toBe(
      '"a,b","say ""hi""","two\r\nlines",,,7,é\r\n',
    );
  });

  it.each([
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ['+1', "'+1"],
    ['-2', "'-2"],
    ['@sum', "'@sum"],
    ['\tx', "'\tx"],
    ['\rx', `"'\rx"`],
    ['a=b', 'a=b'],
  ])('makes a formula text: %j', (cell, written) => {
    expect(csvLine([cell])).toBe(`${written}\r\n`);
  });
});
