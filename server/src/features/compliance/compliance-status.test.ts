import { placeNamed } from '@keywright/contract/places';
import { describe, expect, it } from 'vitest';
import { statusOf, statusOfEverybody } from './compliance-status.ts';
import { licenceLaws } from '@keywright/contract/licence-law';

const now = new Date('2026-06-01T00:00:00Z');

describe('what a state asks of a locksmith', () => {
  it.each([
    ['Texas', true],
    ['tx', true],
    ['Québec', true],
    ['British Columbia', true],
    ['Tennessee', false],
    ['Alaska', false],
    ['Ontario', false],
  ])('a member in %s needs a licence: %s', (place, required) => {
    expect(statusOf(place, 'en', now)).toMatchObject({
      required,
      requiredDocs: required ? ['STATE_LOCKSMITH_LICENSE', 'PHOTO_ID'] : ['PHOTO_ID'],
    });
  });

  it('a member in Tennessee reads that the law was repealed', () => {
    expect(statusOf('Tennessee', 'en', now).message).toContain('(repealed 2021)');
  });

  it('a member in Illinois stops being asked when its law ends', () => {
    expect(statusOf('Illinois', 'en', now).required).toBe(true);
    expect(statusOf('Illinois', 'en', new Date('2029-01-01T00:00:00Z')).required).toBe(false);
  });

  it('a member who never named a state, and everybody else, is asked for a photo ID', () => {
    expect(statusOf(null, 'en', now)).toEqual(statusOfEverybody('en'));
    expect(statusOfEverybody('en')).toMatchObject({ jurisdiction: 'US & Canada', requiredDocs: ['PHOTO_ID'] });
  });

  it('a member in Quebec reads it in French', () => {
    expect(statusOf('QC', 'fr', now)).toMatchObject({ jurisdiction: 'Québec', required: true });
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
});
