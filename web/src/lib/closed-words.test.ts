import { expect, it } from 'vitest';
import { closedWords } from './closed-words.ts';

const opening = { zone: 'America/New_York', opensAt: '2026-12-09T13:00:00.000Z', openSince: null };
const at = (iso: string): number => Date.parse(iso);

it('names the time of the day on which the desk opens, and the day where it is another', () => {
  expect(closedWords(opening, at('2026-12-09T11:00:00Z'))).toBe('The desk is closed until 8:00 AM (Eastern Time).');
  expect(closedWords(opening, at('2026-12-09T04:59:00Z'))).toBe(
    'The desk is closed until Wednesday, 8:00 AM (Eastern Time).',
  );
  expect(closedWords(opening, at('2026-12-01T12:00:00Z'))).toBe(
    'The desk is closed until Wednesday, December 9, 8:00 AM (Eastern Time).',
  );
});

it('says nothing once the desk is open, or where it is always open', () => {
  expect(closedWords(opening, at('2026-12-09T13:00:00Z'))).toBeUndefined();
  expect(closedWords({ ...opening, opensAt: null }, at('2026-12-09T14:00:00Z'))).toBeUndefined();
  expect(closedWords(null, at('2026-12-09T14:00:00Z'))).toBeUndefined();
});
