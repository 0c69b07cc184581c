import path from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';
import { attacks } from '../../testing/isolation/hostile-decoder.ts';
import { startDecoder } from './decoder-child.ts';

const program = path.join(import.meta.dirname, '../../testing/isolation/hostile-decoder.ts');

it.each(Object.keys(attacks))('a decoder that answers with %s is ended, and the server goes on', async (attack) => {
  const { promise: ended, resolve: onEnd } = Promise.withResolvers<void>();
  const decoder = startDecoder({ isolation: 'none', file: process.execPath, args: [] }, { program, onEnd });
  await expect(decoder.order(Buffer.from(attack), 'jpeg')).rejects.toMatchObject({ code: 'server.unavailable' });
  await ended;
  expect(decoder.wasReady()).toBe(true);
});
