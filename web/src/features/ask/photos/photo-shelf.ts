import type { ExtraKind } from '@keywright/contract/authority-kinds';
import type { DocumentKind } from '@keywright/contract/requests';
import { openStore } from '../../../store.ts';
import { type KeptPhoto, noPhoto, type Photo, PhotoSlot, type SlotTools } from './photo-slot.ts';
import { openAside } from './open-aside.ts';
import { type AsidePhoto, isIdKind } from './set-aside.ts';

/** One of the three photos, or what comes beside them. */
export type PhotoKind = DocumentKind | ExtraKind;
export type Photos = Readonly<Record<PhotoKind, Photo>>;
/** The photos of a draft, and those ID photos that were set aside in it. */
export type KeptPhotos = Partial<Record<PhotoKind, KeptPhoto>> & { aside?: readonly AsidePhoto[] };

/** The three that every request has. */
export const photoKinds = ['frontId', 'backId', 'registration'] as const satisfies readonly DocumentKind[];
/** With what may come beside them. Written out, so that nothing else of the contract is fetched with the form for it. */
export const allPhotoKinds = [
  ...photoKinds,
  'authorization',
  'workOrder',
  'repossessionOrder',
  'billOfSale',
  'locksmithLicense',
  'plate',
  'odometer',
  'signature',
] as const satisfies readonly PhotoKind[];

const forEach = <T>(make: (kind: PhotoKind) => T): Record<PhotoKind, T> =>
  Object.fromEntries(allPhotoKinds.map((kind) => [kind, make(kind)])) as Record<PhotoKind, T>;

/** What is asked for beside the three photos just now; `missing` is said where it has to be there and is not. */
export type WantedExtra = { kind: ExtraKind; name: string; missing: string | null };

type ShelfTools = Pick<SlotTools, 'prepare' | 'upload'> & {
  keep: (kind: PhotoKind, photo: KeptPhoto | null) => void;
  keepAside: (aside: readonly AsidePhoto[]) => void;
};

export type PhotoShelf = ReturnType<typeof openPhotoShelf>;

/** The photos of a request. Each is shrunk and sent at once, while the person goes on with the form. */
export const openPhotoShelf = ({ prepare, upload, keep, keepAside }: ShelfTools) => {
  const photos = openStore<Photos>(forEach(() => noPhoto));
  const wanted = openStore<readonly WantedExtra[]>([]);
  const whose = openStore<string | null>(null);
  const slotFor = (kind: PhotoKind): PhotoSlot =>
    new PhotoSlot({
      prepare,
      upload,
      keep: (photo) => {
        keep(kind, photo);
        // One that was being made ready while the answer changed.
        if (photo && isIdKind(kind)) ids.match();
      },
      holder: () => (isIdKind(kind) ? ids.holder() : null),
      onChange: (photo) => photos.set({ ...photos.get(), [kind]: photo }),
    });
  const slots = forEach(slotFor);
  const all = Object.values(slots);
  const ids = openAside({ slots, keep, keepAside });
  const anyUnderWay = () => all.some((slot) => slot.isUnderWay);
  return {
    slots,
    photos: photos.get,
    subscribe: photos.subscribe,
    anyUnderWay,
    wanted,
    /** Whose ID is wanted, in words, once it is known who asks. */
    whose,
    /** ID photos that were given as another person's than the one that is asked for now. */
    aside: ids.aside,
    /** Says whose ID is needed; null where that is not known. An ID that was given as another person's is never taken for it. */
    needIdOf: ids.need,
    /** The person says that what was set aside shows the ID that is needed. */
    confirmAside: ids.confirm,
    /** Whether every photo that has to be there is, or is under way; those that are missing then say so. */
    requireAll: () =>
      [
        ...photoKinds.map((kind) => slots[kind].require()),
        ...wanted.get().map(({ kind, missing }) => slots[kind].require(missing)),
      ].every(Boolean),
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
      for (const kind of allPhotoKinds) {
        const photo = kept[kind];
        if (photo) slots[kind].restore(photo);
      }
      ids.restore(kept.aside ?? []);
    },
    close: () => all.forEach((slot) => slot.stop()),
  };
};
