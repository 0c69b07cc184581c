import type { ChatMessage } from '@keywright/contract/chat';
import { expect, test } from 'vitest';
import { joined } from './own-talk.ts';

const said = (id: number): ChatMessage => ({
  id,
  sender: 'USER',
  message: `Message ${id}`,
  createdAt: '2026-01-01T00:00:00.000Z',
  key: crypto.randomUUID(),
  about: null,
  photo: null,
});

test('a message that the stream and an answer bring stands there once, and each at its place', () => {
  const [one, two, three, four] = [said(1), said(2), said(3), said(4)];
  const known = joined([], [two, one]);
  expect(known.map(({ id }) => id)).toEqual([1, 2]);
  expect(joined(known, [four, two, three]).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  // Nothing new: nothing is drawn again.
  expect(joined(known, [one])).toBe(known);
});
