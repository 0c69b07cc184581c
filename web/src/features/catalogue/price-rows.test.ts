import { offeredMakes } from '@keywright/contract/price-list';
import { expect, test } from 'vitest';
import { allMakes, priceRows, rowsFor } from './price-rows.ts';

const names = (search: string, make = '') => rowsFor(search, make).map(({ name }) => name);

test('a visitor finds each of the 21 makes once', () => {
  expect(priceRows.flatMap(({ row }) => row.makes)).toEqual(offeredMakes);
  expect(allMakes).toHaveLength(21);
});

test('each label is the specified one, and names or lists all of its makes', () => {
  for (const { name, makes, row } of priceRows)
    for (const make of row.makes) expect(`${name.replaceAll('/', ', ')}, ${makes}`.split(', ')).toContain(make);
  expect(rowsFor('', 'Ford')[0]?.name).toBe('Ford/Lincoln/Mercury');
});

test('a search finds a make by a part of its name, by its manufacturer, and in any case', () => {
  expect(names('')).toHaveLength(priceRows.length);
  expect(names(' lex ')).toEqual(['Toyota/Lexus']);
  expect(names('gm')).toEqual(['Chevy/GM']);
  expect(names('chevy')).toEqual(['Chevy/GM']);
  expect(names('ferrari')).toEqual([]);
});

test('a manufacturer is chosen by one of its makes', () => {
  expect(names('', 'Lincoln')).toEqual(['Ford/Lincoln/Mercury']);
  expect(names('honda', 'Lincoln')).toEqual([]);
  expect(names('', 'Ferrari')).toEqual([]);
});
