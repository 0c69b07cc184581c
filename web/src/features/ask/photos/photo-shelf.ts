import type { DocumentKind } from '@keywright/contract/requests';
import { openStore } from '../../../store.ts';
import { type KeptPhoto, noPhoto, type Photo, PhotoSlot, type SlotTools } from './photo-slot.ts';

export type Photos = Readonly<Record<DocumentKind, Photo>>;
export type KeptPhotos = Partial<Record<DocumentKind, KeptPhoto>>;

const noPhotos: Photos = { frontId: noPhoto, backId: noPhoto, registration: noPhoto };

export const photoKinds = Object.keys(noPhotos) as readonly DocumentKind[];

type ShelfTools = Pick<SlotTools, 'prepare' | 'upload'> & {
  keep: (kind: DocumentKind, photo: KeptPhoto | null) => void;
};

export type PhotoShelf = ReturnType<typeof openPhotoShelf>;

/** The three photos of a request. Each is shrunk and sent at once, while the person goes on with the form. */
export const openPhotoShelf = ({ prepare, upload, keep }: ShelfTools) => {
  const photos = openStore(noPhotos);
  const slotFor = (kind: DocumentKind): PhotoSlot =>
    new PhotoSlot({
      prepare,
      upload,
      keep: (photo) => keep(kind, photo),
      onChange: (photo) => photos.set({ ...photos.get(), [kind]: photo }),
    });
  const slots: Record<DocumentKind, PhotoSlot> = {
    frontId: slotFor('frontId'),
    backId: slotFor('backId'),
    registration: slotFor('registration'),
  };
  const all = Object.values(slots);
  const anyUnderWay = () => all.some((slot) => slot.isUnderWay);
  return {
    slots,
    photos: photos.get,
    subscribe: photos.subscribe,
    anyUnderWay,
    /** Whether every photo is there or under way; those that are missing then say so. */
    requireAll: () => all.map((slot) => slot.require()).every(Boolean),
    /** Resolves when nothing is being shrunk or sent any more, however that ended. */
    settled: (): Promise<void> =>
      new Promise((resolve) => {
        if (!anyUnderWay()) return resolve();
        const stop = photos.subscribe(() => {
          if (anyUnderWay()) return;
          stop();
          resolve();
        });
      }),
    restore: (kept: KeptPhotos) => {
      for (const kind of photoKinds) {
        const photo = kept[kind];
        if (photo) slots[kind].restore(photo);
      }
    },
    close: () => {
      for (const slot of all) slot.stop();
    },
  };
};
