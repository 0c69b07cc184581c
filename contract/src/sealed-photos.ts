import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import * as calls from './sealed-photos.calls.ts';

const byId = z.object({ id: z.uuid() });

export const sealedPhoto = endpoint(calls.sealedPhoto, {
  summary:
    'One photo of a request, encrypted for this session, so that it can be loaded before it is shown: a nonce of 12 bytes, then AES-256-GCM. No look is recorded, since nobody can read it without its key.',
  params: byId,
  media: ['application/octet-stream'],
  reply: z.unknown(),
  discloses: 'nothing',
  fails: [],
});

export const openSealedPhoto = endpoint(calls.openSealedPhoto, {
  summary: 'The key of a photo that this session has loaded encrypted. The look is on record before the answer leaves.',
  params: byId,
  reply: z.object({ key: z.string() }),
  discloses: 'recorded',
  fails: [],
});
