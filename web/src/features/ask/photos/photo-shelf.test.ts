import { expect, test } from 'vitest';
import { type KeptPhotos, openPhotoShelf, type PhotoKind } from './photo-shelf.ts';
import type { KeptPhoto } from './photo-slot.ts';

const jpeg = (name: string) => new File([name], `${name}.jpg`, { type: 'image/jpeg' });

const shelfWith = (prepared: Promise<void> = Promise.resolve()) => {
  const kept = new Map<PhotoKind, KeptPhoto | null>();
  const saved: Pick<KeptPhotos, 'aside'> = {};
  const shelf = openPhotoShelf({
    prepare: async (blob) => {
      await prepared;
      return { blob, advice: null, shown: false };
    },
    upload: async () => 'id',
    keep: (kind, photo) => kept.set(kind, photo),
    keepAside: (aside) => {
      saved.aside = aside;
    },
  });
  return { shelf, kept, saved };
};

test('an ID that was given for the owner is set aside when the buyer’s is needed, and comes back for the owner', async () => {
  const { shelf, kept } = shelfWith();
  shelf.needIdOf('owner');
  await shelf.slots.frontId.choose(jpeg('owner'));
  await shelf.slots.registration.choose(jpeg('registration'));
  shelf.needIdOf('buyer');
  expect(shelf.photos().frontId.step).toBe('empty');
  expect(kept.get('frontId')).toBeNull();
  expect(shelf.photos().registration.step).toBe('done');
  expect(shelf.aside.get()).toHaveLength(1);
  await shelf.slots.frontId.choose(jpeg('buyer'));
  shelf.needIdOf('owner');
  expect((shelf.photos().frontId.blob as File).name).toBe('owner.jpg');
  shelf.needIdOf('buyer');
  expect((shelf.photos().frontId.blob as File).name).toBe('buyer.jpg');
});

test('an ID that was given before anybody said for whom counts as nobody’s until the person confirms it', async () => {
  const { shelf, kept } = shelfWith();
  await shelf.slots.frontId.choose(jpeg('anyone'));
  shelf.needIdOf('owner');
  expect(shelf.photos().frontId.step).toBe('empty');
  shelf.confirmAside();
  expect(shelf.photos().frontId).toMatchObject({ step: 'done', givenFor: 'owner' });
  shelf.needIdOf('agent');
  expect(shelf.photos().frontId.step).toBe('empty');
  expect(kept.get('frontId')).toBeNull();
});

test('without an answer any ID may stay', async () => {
  const { shelf } = shelfWith();
  shelf.needIdOf('buyer');
  await shelf.slots.frontId.choose(jpeg('buyer'));
  shelf.needIdOf(null);
  expect(shelf.photos().frontId.step).toBe('done');
});

test('an ID that is being made smaller while the answer changes is set aside as soon as it is there', async () => {
  const prepared = Promise.withResolvers<void>();
  const { shelf } = shelfWith(prepared.promise);
  shelf.needIdOf('owner');
  const chosen = shelf.slots.backId.choose(jpeg('owner'));
  shelf.needIdOf('buyer');
  prepared.resolve();
  await chosen;
  expect(shelf.photos().backId.step).toBe('empty');
  expect(shelf.aside.get().map(({ kind }) => kind)).toEqual(['backId']);
});

test('a draft brings back for whom its ID was given', () => {
  const { shelf } = shelfWith();
  const blob = jpeg('buyer');
  shelf.restore({ frontId: { blob, advice: null, id: 'id', uploadedAt: 1, shown: false, givenFor: 'buyer' } });
  shelf.needIdOf('buyer');
  expect(shelf.photos().frontId.step).toBe('done');
  shelf.needIdOf('owner');
  expect(shelf.photos().frontId.step).toBe('empty');
});

test('a photo that was set aside is there after a reload, and comes back for its person alone', async () => {
  const before = shelfWith();
  before.shelf.needIdOf('owner');
  await before.shelf.slots.frontId.choose(jpeg('owner'));
  before.shelf.needIdOf('buyer');
  await before.shelf.slots.frontId.choose(jpeg('buyer'));
  const draft = { frontId: before.kept.get('frontId')!, ...before.saved };
  // The answer may be known before or after the draft is read.
  for (const isFirst of [true, false]) {
    const { shelf, saved } = shelfWith();
    if (isFirst) shelf.needIdOf('buyer');
    shelf.restore(draft);
    if (!isFirst) shelf.needIdOf('buyer');
    expect((shelf.photos().frontId.blob as File).name).toBe('buyer.jpg');
    shelf.needIdOf('owner');
    expect((shelf.photos().frontId.blob as File).name).toBe('owner.jpg');
    expect(saved.aside).toMatchObject([{ kind: 'frontId', photo: { givenFor: 'buyer' } }]);
  }
});

test('a photo that was set aside is brought back by nothing before it is known whose ID is needed', () => {
  const { shelf } = shelfWith();
  const photo = {
    blob: jpeg('owner'),
    advice: null,
    id: 'id',
    uploadedAt: 1,
    shown: false,
    givenFor: 'owner',
  } as const;
  shelf.restore({ aside: [{ kind: 'frontId', photo }] });
  expect(shelf.photos().frontId.step).toBe('empty');
  shelf.needIdOf('buyer');
  expect(shelf.photos().frontId.step).toBe('empty');
  shelf.needIdOf('owner');
  expect(shelf.photos().frontId.step).toBe('done');
});
