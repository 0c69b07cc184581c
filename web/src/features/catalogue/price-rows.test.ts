import { offeredMakes } from '@keywright/contract/price-list';
import { expect, test } from 'vitest';
import { allMakes, priceRows, rowsFor } from './price-rows.ts';

const names = (search: string, make = '') => rowsFor(search, make).map(({ name }) => name);

test('a visitor finds each of the 21 makes once', () => {
  expect(priceRows.flatMap(({ row }) => row.makes)).toEqual(offeredMakes);
  expect(allMakes).toHaveLength(21);
});

test('a search finds a make by a part of its name, by its manufacturer, and in any case', () => {
  expect(names('')).toHaveLength(priceRows.length);
  expect(names(' lex ')).toEqual(['Toyota, Lexus']);
  expect(names('gm')).toEqual(['Chevrolet, GMC, Buick, Cadillac']);
  expect(names('chevy')).toEqual(['Chevrolet, GMC, Buick, Cadillac']);
  expect(names('ferrari')).toEqual([]);
});

test('a manufacturer is chosen by one of its makes', () => {
  expect(names('', 'Lincoln')).toEqual(['Ford, Lincoln']);
  expect(names('honda', 'Lincoln')).toEqual([]);
  expect(names('', 'Ferrari')).toEqual([]);
});
