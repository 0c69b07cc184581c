import { complianceStatus, publicComplianceStatus, publicJurisdictions } from '@keywright/contract/compliance';
import { licenceLaws } from '@keywright/contract/licence-law';
import { placeNamed } from '@keywright/contract/places';
import { describe, expect, it } from 'vitest';
import { heldClock } from '../../platform/clock.ts';
import { appOfThisFile } from '../../testing/opened.ts';
import { as, visitor } from '../../testing/browser.ts';
import { aMember } from '../../testing/people.ts';

const clock = heldClock(new Date('2026-06-01T12:00:00Z'));
const app = await appOfThisFile({ clock });

const statusIn = async (state: string | null, language = 'en') => {
  const browser = await as(app, await aMember(app.db, { state }));
  return (await browser.call(complianceStatus, {}, { 'accept-language': language })).json;
};

describe('what a state asks of a locksmith', () => {
  it.each([
    ['Texas', true],
    ['tx', true],
    ['Québec', true],
    ['British Columbia', true],
    ['Tennessee', false],
    ['Alaska', false],
    ['Ontario', false],
  ])('a member in %s needs a licence: %s', async (place, required) => {
    expect(await statusIn(place)).toMatchObject({
      required,
      requiredDocs: required ? ['STATE_LOCKSMITH_LICENSE', 'PHOTO_ID'] : ['PHOTO_ID'],
    });
  });

  it('a member in Tennessee reads that the law was repealed', async () => {
    expect((await statusIn('Tennessee')).message).toContain('(repealed 2021)');
  });

  it('a member who never named a state, and everybody else, is asked for a photo ID', async () => {
    const everybody = (await visitor(app.url).call(publicComplianceStatus)).json;
    expect(await statusIn(null)).toEqual(everybody);
    expect(everybody).toMatchObject({ jurisdiction: 'US & Canada', requiredDocs: ['PHOTO_ID'] });
  });

  it('a member in Quebec reads it in French', async () => {
    expect(await statusIn('QC', 'fr')).toMatchObject({ jurisdiction: 'Québec', required: true });
  });

  it('whoever checks the list finds all fourteen states of the specification, each with its source', () => {
    const states = licenceLaws
      .map(({ code }) => placeNamed(code))
      .filter((place) => place?.country === 'US')
      .map((place) => place?.name.en);
    expect(states).toEqual([
      'Alabama',
      'California',
      'Connecticut',
      'Illinois',
      'Louisiana',
      'Maryland',
      'Nevada',
      'New Jersey',
      'North Carolina',
      'Oklahoma',
      'Oregon',
      'Tennessee',
      'Texas',
      'Virginia',
    ]);
    expect(licenceLaws.every(({ source, asOf }) => source !== '' && /^\d{4}-\d{2}/.test(asOf))).toBe(true);
  });

  it('a new shop begins with exactly the law that its pages are written from', async () => {
    const answer = await visitor(app.url).call(publicJurisdictions);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    const recorded = answer.json.flatMap(({ code, rule }) => (rule ? [{ code, ...rule }] : []));
    const first = (year: number | undefined) => (year === undefined ? null : `${year}-01-01`);
    expect(recorded.toSorted((one, other) => one.code.localeCompare(other.code))).toEqual(
      licenceLaws
        .map(({ code, asOf, source, repealed }) => ({
          code,
          licenceRequired: true,
          otherDocuments: [],
          issuer: '',
          inForceFrom: null,
          repealedOn: first(repealed),
          source,
          asOf: `${asOf}-01`,
        }))
        .toSorted((one, other) => one.code.localeCompare(other.code)),
    );
    expect(answer.json).toHaveLength(64);
    expect(answer.json.find(({ code }) => code === 'ON')).toEqual({
      code: 'ON',
      country: 'CA',
      name: 'Ontario',
      required: false,
      requiredDocs: ['PHOTO_ID'],
      rule: null,
    });
  });

  it('a member in Illinois stops being asked when its law ends', async () => {
    expect((await statusIn('Illinois')).required).toBe(true);
    clock.set(new Date('2029-01-01T09:59:00Z'));
    expect((await statusIn('Illinois')).required).toBe(true);
    clock.set(new Date('2029-01-01T10:00:00Z'));
    expect(await statusIn('Illinois')).toMatchObject({ required: false, message: expect.stringContaining('2029') });
  });
});
