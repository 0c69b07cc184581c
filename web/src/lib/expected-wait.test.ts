import { expect, test } from 'vitest';
import { expectedMinutes } from './expected-wait.ts';

const pace = { firstMinutes: 9.4, eachMinutes: 1.2, usualMinutes: 24 };

test('the wait is one figure from the queue ahead and the desk’s pace, to five minutes from ten on', () => {
  expect(expectedMinutes({ ...pace, firstMinutes: 3.2 }, 0)).toBe(4);
  expect(expectedMinutes({ ...pace, firstMinutes: 0.2 }, 0)).toBe(1);
  expect(expectedMinutes(pace, 0)).toBe(10);
  expect(expectedMinutes(pace, 12)).toBe(25);
});

test('a wait longer than claimed and than usual is called busy, without a figure', () => {
  expect(expectedMinutes(pace, 17)).toBe(30);
  expect(expectedMinutes(pace, 18)).toBe('busy');
  expect(expectedMinutes({ ...pace, usualMinutes: 45 }, 18)).toBe(35);
});
