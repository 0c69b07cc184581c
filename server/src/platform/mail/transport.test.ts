import { expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { transportFor } from './transport.ts';

test('outside of the demo no mail is kept in the place of being sent, though the settings let it through', () => {
  const demo = readSettings({});
  expect(() => transportFor({ ...demo, demo: false })).toThrow('only the demo keeps its mail');
  transportFor(demo).close();
});
