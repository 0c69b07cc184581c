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

test('whose workshop lets them have one open request reads of one', () => {
  const told = () => failureWords['workshop.most_open']({ limit: 1, open: 1 });
  expect(saidIn('en', told)).toMatch(/^Your workshop lets you have 1 open request at once; 1 is open\./);
  expect(saidIn('fr', told)).toMatch(/^Votre atelier vous permet 1 demande ouverte à la fois; 1 l’est\./);
  expect(saidIn('es', told)).toMatch(/^Su taller le permite 1 solicitud abierta a la vez; hay 1 abierta\./);
});
