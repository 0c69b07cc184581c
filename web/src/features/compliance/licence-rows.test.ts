import type { Jurisdiction, Rule } from '@keywright/contract/compliance';
import { licenceLaws } from '@keywright/contract/licence-law';
import { expect, test } from 'vitest';
import { type Laws, lawsFrom, licenceRows, saySame, sourcesOf, writtenLaws } from './licence-rows.ts';

const said = (search: string, laws: Laws = writtenLaws) =>
  licenceRows(laws, search).map(({ name, law, year }) => [name, law, year]);

test('a locksmith reads where a license is asked for, and where it ends or has ended', () => {
  expect(said('')).toHaveLength(17);
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
  expect(sourcesOf(writtenLaws, 'US')).toHaveLength(1);
  expect(sourcesOf(writtenLaws, 'CA').map(({ codes }) => codes)).toEqual([['AB'], ['BC'], ['QC']]);
});

const recordedAs = (changed: Record<string, Partial<Rule> & { required?: boolean }> = {}): Jurisdiction[] =>
  licenceLaws.map(({ code, asOf, source, repealed }) => {
    const { required = repealed !== 2021, ...rule } = changed[code] ?? {};
    return {
      code,
      country: 'US',
      name: code,
      required,
      requiredDocs: ['PHOTO_ID'],
      rule: {
        licenceRequired: true,
        otherDocuments: [],
        issuer: '',
        inForceFrom: null,
        repealedOn: repealed === undefined ? null : `${repealed}-01-01`,
        source,
        asOf: `${asOf}-01`,
        ...rule,
      },
    };
  });

test('what is recorded as the page was written with it changes nothing on the page; any other word of it does', () => {
  expect(saySame(lawsFrom(recordedAs()), writtenLaws)).toBe(true);
  const now = lawsFrom(
    recordedAs({
      TX: { repealedOn: '2026-09-01', asOf: '2026-10-02', required: false },
      VA: { licenceRequired: false, required: false },
      OR: { inForceFrom: '2999-01-01', required: false },
    }),
  );
  expect(saySame(now, writtenLaws)).toBe(false);
  expect(said('Texas', now)).toEqual([['Texas', 'ended', 2026]]);
  expect(said('', now).map(([name]) => name)).not.toContain('Virginia');
  expect(said('Oregon', now)).toEqual([['Oregon', 'none', undefined]]);
  expect(sourcesOf(now, 'US').map(({ asOf }) => asOf)).toContain('2026-10');
});
