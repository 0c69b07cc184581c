import { expect, test } from 'vitest';
import { licenceRows, sourcesOf } from './licence-rows.ts';

const said = (search: string) => licenceRows(search).map(({ name, law, year }) => [name, law, year]);

test('a locksmith reads where a license is asked for, and where it ends or has ended', () => {
  expect(licenceRows('')).toHaveLength(17);
  expect(said('')).toContainEqual(['Tennessee', 'ended', 2021]);
  expect(said('')).toContainEqual(['Illinois', 'ends', 2029]);
  expect(said('')).toContainEqual(['Texas', 'asks', undefined]);
});

test('a locksmith finds their own place by its name in either language or by its letters, also where no license is asked for', () => {
  expect(said('ohio')).toEqual([['Ohio', 'none', undefined]]);
  expect(said('québec')).toEqual([['Quebec', 'asks', undefined]]);
  expect(said('Colombie')).toContainEqual(['British Columbia', 'asks', undefined]);
  expect(said(' tx ')).toEqual([['Texas', 'asks', undefined]]);
  expect(said('Mexico City')).toEqual([]);
});

test('each law has its source and its date', () => {
  expect(sourcesOf('US')).toHaveLength(1);
  expect(sourcesOf('CA').map(({ codes }) => codes)).toEqual([['AB'], ['BC'], ['QC']]);
});
