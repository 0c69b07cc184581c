import { expect, test } from 'vitest';
import { stylesFor } from './own-styles.ts';

const page = '<body class="page wide"><a class="link">Go</a></body>';
const stylesOn = (css: string) => stylesFor(page, css);

test('a page keeps the rules for what stands in it, in every state, and those for all pages', () => {
  const css = ':root{--a:1}a:hover{color:red}.page .link:focus-visible{top:0}@font-face{font-family:X}';
  expect(stylesOn(css)).toBe(css);
  expect(stylesOn('.page .other{top:0}.other,.link{left:0}')).toBe('.other,.link{left:0}');
});

test('a rule that spares another class is kept, one that asks for it is not', () => {
  const spares = '.link:not(.other):hover{top:0}.link:is(:hover,:focus){top:1px}';
  expect(stylesOn(`${spares}.link.other{top:2px}`)).toBe(spares);
});

test('a condition stays with what it still holds, and goes when that is nothing', () => {
  const css = '@media (width>=640px){.wide{top:0}.other{top:0}}@supports (display:grid){.other{top:0}}';
  expect(stylesOn(css)).toBe('@media (width>=640px){.wide{top:0}}');
});

test('a brace in a text is no brace', () => {
  const css = '.link:before{content:"}"}.wide:after{content:"\\"{"}';
  expect(stylesOn(css)).toBe(css);
});
