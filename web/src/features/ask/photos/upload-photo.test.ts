import { expect, test } from 'vitest';
import { Refused, Unreachable } from '../../../lib/refusal.ts';
import { mayPass, secondsLeft } from './upload-photo.ts';

const refused = (code: 'input.too_slow' | 'server.unavailable' | 'storage.full' | 'upload.too_large', status: number) =>
  new Refused('words', { code, status, fields: {}, detail: undefined, requestId: 'r' });

test('a lost connection, one that was too slow and a server that is down are tried again', () => {
  expect(mayPass(new Unreachable('gone'))).toBe(true);
  expect(mayPass(refused('input.too_slow', 408))).toBe(true);
  expect(mayPass(refused('server.unavailable', 503))).toBe(true);
});

test('a refusal of the photo and a full store are not', () => {
  expect(mayPass(refused('upload.too_large', 422))).toBe(false);
  expect(mayPass(refused('storage.full', 507))).toBe(false);
});

test('an upload that sent 64 % in 5.3 s has 3 s left', () => {
  expect(secondsLeft(0.64, 5300)).toBe(3);
});

test('nobody is told a time before there is a pace, nor after the end', () => {
  expect(secondsLeft(0.01, 5000)).toBeNull();
  expect(secondsLeft(0.5, 200)).toBeNull();
  expect(secondsLeft(1, 5000)).toBeNull();
});
