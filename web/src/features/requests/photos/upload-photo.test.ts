import { expect, test } from 'vitest';
import { Refused, Unreachable } from '../../../lib/refusal.ts';
import { mayPass } from './upload-photo.ts';

const refused = (code: 'server.unavailable' | 'storage.full' | 'upload.too_large', status: number) =>
  new Refused('words', { code, status, fields: {}, detail: undefined, requestId: 'r' });

test('a lost connection, a stalled one and a server that is down are tried again', () => {
  expect(mayPass(new Unreachable('gone'))).toBe(true);
  expect(mayPass(new DOMException('stalled', 'AbortError'))).toBe(true);
  expect(mayPass(refused('server.unavailable', 503))).toBe(true);
});

test('a refusal of the photo and a full store are not', () => {
  expect(mayPass(refused('upload.too_large', 422))).toBe(false);
  expect(mayPass(refused('storage.full', 507))).toBe(false);
});
