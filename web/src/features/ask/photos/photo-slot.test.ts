import { expect, test } from 'vitest';
import { Refused, Unreachable } from '../../../lib/refusal.ts';
import { type KeptPhoto, PhotoSlot, type SlotTools } from './photo-slot.ts';

const jpeg = new File(['points'], 'IMG_1.jpg', { type: 'image/jpeg' });
const refusal = (code: 'upload.not_image' | 'storage.full', message: string) =>
  new Refused(message, { code, status: 422, fields: {}, detail: undefined, requestId: 'r' });

/** A slot whose device shrinks nothing and whose network does what the test says. */
const slotWith = (upload: SlotTools['upload']) => {
  const kept: (KeptPhoto | null)[] = [];
  const steps: string[] = [];
  const slot = new PhotoSlot({
    prepare: async (blob) => ({ blob, advice: null, shown: true }),
    upload,
    keep: (photo) => kept.push(photo),
    onChange: ({ step }) => steps.push(step),
  });
  return { slot, kept, steps };
};

const never = () => new Promise<string>(() => {});

test('a photo is kept on the device before it is sent, and its id after', async () => {
  const { slot, kept, steps } = slotWith(async () => 'id-1');
  await slot.choose(jpeg);
  expect(steps).toEqual(['preparing', 'uploading', 'uploading', 'done']);
  expect(kept.map((photo) => photo?.id)).toEqual([null, 'id-1']);
});

test('a file that is no picture leaves the photo that was there', async () => {
  const { slot } = slotWith(async () => 'id-1');
  await slot.choose(jpeg);
  await slot.choose(new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }));
  expect(slot.photo).toMatchObject({ step: 'done', id: 'id-1', error: 'Only image files are allowed.' });
});

test('a photo that the server refuses is taken out and forgotten', async () => {
  const { slot, kept } = slotWith(() => Promise.reject(refusal('upload.not_image', 'Only image files are allowed.')));
  await slot.choose(jpeg);
  expect(slot.photo).toMatchObject({ step: 'empty', blob: null, error: 'Only image files are allowed.' });
  expect(kept.at(-1)).toBeNull();
});

test('a photo that did not arrive stays, and can be sent again', async () => {
  let tries = 0;
  const { slot } = slotWith(async () => {
    tries += 1;
    if (tries === 1) throw new Unreachable('Your device could not reach us.');
    return 'id-2';
  });
  await slot.choose(jpeg);
  expect(slot.photo).toMatchObject({ step: 'failed', error: 'Your device could not reach us.' });
  await slot.send();
  expect(slot.photo).toMatchObject({ step: 'done', id: 'id-2', error: null });
});

test('a cancelled upload does not come back, even when it arrives late', async () => {
  const upload = Promise.withResolvers<string>();
  const { slot } = slotWith(() => upload.promise);
  const chosen = slot.choose(jpeg);
  await new Promise((resolve) => setImmediate(resolve));
  slot.remove();
  upload.resolve('id-3');
  await chosen;
  expect(slot.photo).toMatchObject({ step: 'empty', id: null });
});

test('a photo under way counts as there; an empty place says that a file is required', () => {
  const { slot } = slotWith(never);
  expect(slot.require()).toBe(false);
  expect(slot.photo.error).toBe('File is required.');
  slot.restore({ blob: jpeg, shown: true, advice: null, id: null, uploadedAt: null });
  expect(slot.require()).toBe(true);
});

test('a photo that comes back with its id is not sent again', () => {
  let sent = 0;
  const { slot } = slotWith(async () => {
    sent += 1;
    return 'other';
  });
  slot.restore({ blob: jpeg, shown: true, advice: 'dark', id: 'id-4', uploadedAt: 1 });
  expect([slot.photo.step, slot.photo.id, sent]).toEqual(['done', 'id-4', 0]);
});
