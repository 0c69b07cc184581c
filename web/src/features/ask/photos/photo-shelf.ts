import type { ExtraKind, IdHolder } from '@keywright/contract/authority-kinds';
import type { DocumentKind } from '@keywright/contract/requests';
import { openStore } from '../../../store.ts';
import { type KeptPhoto, noPhoto, type Photo, PhotoSlot, type SlotTools } from './photo-slot.ts';
import { type AsidePhoto, findAside, fits, idKinds, isIdKind, setAside } from './set-aside.ts';

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
  const aside = openStore<readonly AsidePhoto[]>([]);
  /** Undefined until the form knows whose ID is needed: nothing is set aside or brought back before. */
  let holder: IdHolder | null | undefined;
  const slotFor = (kind: PhotoKind): PhotoSlot =>
    new PhotoSlot({
      prepare,
      upload,
      keep: (photo) => {
        keep(kind, photo);
        // One that was being made ready while the answer changed.
        if (photo && isIdKind(kind)) matchIds();
      },
      holder: () => (isIdKind(kind) && holder) || null,
      onChange: (photo) => photos.set({ ...photos.get(), [kind]: photo }),
    });
  const slots = forEach(slotFor);
  const all = Object.values(slots);
  const changeAside = (next: readonly AsidePhoto[]) => {
    aside.set(next);
    keepAside(next);
  };
  /** Sets ID photos aside that were given as another person's, and brings back those that fit. */
  const matchIds = () => {
    const needed = holder;
    if (needed === undefined) return;
    for (const kind of idKinds) {
      const photo = slots[kind].kept;
      if (!photo || fits(photo, needed)) continue;
      changeAside(setAside(aside.get(), { kind, photo }));
      slots[kind].remove();
    }
    putBack((photo) => fits(photo, needed));
  };
  const putBack = (isWanted: (photo: KeptPhoto) => boolean, givenFor?: IdHolder | null) => {
    for (const kind of idKinds) {
      const found = slots[kind].photo.step === 'empty' && findAside(aside.get(), kind, isWanted);
      if (!found) continue;
      changeAside(aside.get().filter((one) => one !== found));
      slots[kind].restore(givenFor === undefined ? found.photo : { ...found.photo, givenFor });
      keep(kind, slots[kind].kept);
    }
  };
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
    aside,
    /** Says whose ID is needed; null where that is not known. An ID that was given as another person's is never taken for it. */
    needIdOf: (needed: IdHolder | null) => {
      holder = needed;
      matchIds();
    },
    /** The person says that what was set aside shows the ID that is needed. */
    confirmAside: () => putBack(() => true, holder),
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
      aside.set(kept.aside ?? []);
      matchIds();
    },
    close: () => all.forEach((slot) => slot.stop()),
  };
};
