import { priceList } from '@keywright/contract/price-list';
import { expect, test } from 'vitest';
import { allMakes, priceRows, rowsFor } from './price-rows.ts';

const names = (search: string, make = '') => rowsFor(search, make).map(({ name }) => name);

test('a visitor finds each of the 21 makes once, with the others that cost the same', () => {
  expect(priceRows.flatMap(({ makes }) => makes).toSorted()).toEqual([...priceList.keys()].toSorted());
  expect(allMakes).toHaveLength(21);
  for (const { makes, facts } of priceRows)
    for (const make of makes) expect({ ...priceList.get(make), make: '' }).toEqual({ ...facts, make: '' });
});

test('a visitor reads what a guest and a member would pay, the PIN with it', () => {
  const pays = Object.fromEntries(
    priceRows.map(({ name, guestCents, memberCents }) => [name, [guestCents, memberCents]]),
  );
  expect(pays['Acura, Honda']).toEqual([6000, 4500]);
  expect(pays['Chrysler']).toEqual([10500, 6900]);
  expect(pays['Infiniti']).toEqual([9000, 5600]);
  expect(pays['Mitsubishi']).toEqual([7000, 7000]);
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
