import { expect, test } from 'vitest';
import { saidIn } from '@keywright/words/spoken';
import { failureWords } from './failure-words.ts';

const wait = (seconds: number) => failureWords['limit.too_many']({ seconds });

test('whoever tried too often reads the wait in seconds, minutes or hours, and never less than it is', () => {
  expect([1, 90, 91, 3_598, 7_201].map((seconds) => saidIn('en', () => wait(seconds)))).toEqual([
    'Too many attempts. Please wait 1 second and try again.',
    'Too many attempts. Please wait 90 seconds and try again.',
    'Too many attempts. Please wait 2 minutes and try again.',
    'Too many attempts. Please wait 60 minutes and try again.',
    'Too many attempts. Please wait 3 hours and try again.',
  ]);
  expect(saidIn('es', () => wait(60 * 60))).toBe('Demasiados intentos. Espere 60 minutos e inténtelo de nuevo.');
});
