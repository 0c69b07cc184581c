import { failures } from '@keywright/contract/errors';
import { fieldMessages } from '@keywright/contract/field-messages';
import { beforeEach, describe, expect, test } from 'vitest';
import { failureWords } from './failure-words.ts';
import { speak } from './locale.ts';
import { fieldSays, fieldWords } from './words.ts';

const bracesOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);

/** What stands in a brace: its own name, which no table translates; a wait is counted, so it is a number. */
const sample = (name: string): string => (name === 'seconds' ? '30' : `«${name}»`);
const filled = (text: string): string => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => sample(name));
const valuesFor = (text: string) => Object.fromEntries(bracesOf(text).map((name) => [name, sample(name)]));

describe('Every refusal and every field message', () => {
  beforeEach(() => speak('en'));

  test.each(Object.entries(failures))('%s reads in English as the contract says', (code, { says }) => {
    expect(failureWords[code as keyof typeof failures](valuesFor(says))).toBe(filled(says));
  });

  test.each(Object.entries(fieldMessages))(
    'the field message %s reads in English as the contract says',
    (code, says) => {
      expect(fieldWords[code as keyof typeof fieldMessages]()).toBe(says);
    },
  );

  test.each(Object.entries(failures))('%s has French words with the same values', (code, { says }) => {
    speak('fr');
    const french = failureWords[code as keyof typeof failures](valuesFor(says));
    expect(french).not.toBe(filled(says));
    for (const name of bracesOf(says)) expect(french).toContain(sample(name));
  });

  test.each(Object.entries(fieldMessages))('the field message %s has French words', (code, says) => {
    speak('fr');
    expect(fieldWords[code as keyof typeof fieldMessages]()).not.toBe(says);
  });

  test('a status inside a sentence is a word, not a code', () => {
    expect(failureWords['request.wrong_state']({ status: 'INPROGRESS' })).toContain('is in progress now');
  });

  test('a message that nobody knows is shown as it came', () => {
    expect(fieldSays('Too short by 3')).toBe('Too short by 3');
    expect(fieldSays('', 'Email is required')).toBe('Email is required');
  });
});
