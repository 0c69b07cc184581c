import { forgetDraft, readPart, sweepDrafts, writePart } from '../../../lib/device-drafts.ts';
import { allPhotoKinds, type KeptPhotos, type PhotoKind } from '../photos/photo-shelf.ts';
import type { KeptPhoto } from '../photos/photo-slot.ts';
import type { AsidePhoto } from '../photos/set-aside.ts';
import type { RequestValues } from '../request-values.ts';

/** What was begun and not sent. */
export type SavedDraft = { values: RequestValues; photos: KeptPhotos };

/** Bytes and not a Blob: some versions of Safari give stored Blobs back empty. */
type StoredPhoto = {
  bytes: ArrayBuffer;
  type: string;
  advice: string | null;
  shown: boolean;
  id: string | null;
  uploadedAt: number | null;
};

type StoredAside = { kind: AsidePhoto['kind']; photo: StoredPhoto };

/** The server deletes what nobody asked for after 24 hours; an hour is kept back for filling in the rest. */
const PHOTO_LIFE = 23 * 3_600_000;
const GUEST = 'guest';

/** A photo's id for as long as the server surely has it. */
export const livingId = ({ id, uploadedAt }: Pick<StoredPhoto, 'id' | 'uploadedAt'>, now: number): string | null =>
  id && uploadedAt && now - uploadedAt < PHOTO_LIFE ? id : null;

const keptFrom = ({ bytes, type, ...photo }: StoredPhoto): KeptPhoto => ({
  ...photo,
  id: livingId(photo, Date.now()),
  blob: new Blob([bytes], { type }),
});

const storedFrom = async ({ blob, ...photo }: KeptPhoto): Promise<StoredPhoto> => ({
  ...photo,
  bytes: await blob.arrayBuffer(),
  type: blob.type,
});

const photosOf = async (owner: string): Promise<KeptPhotos> => {
  const stored = await Promise.all(
    allPhotoKinds.map(async (kind) => [kind, await readPart<StoredPhoto>(owner, kind)] as const),
  );
  const aside = await readPart<StoredAside[]>(owner, 'aside');
  return {
    ...Object.fromEntries(stored.flatMap(([kind, photo]) => (photo ? [[kind, keptFrom(photo)]] : []))),
    ...(aside && { aside: aside.map(({ kind, photo }) => ({ kind, photo: keptFrom(photo) })) }),
  };
};

const read = async (owner: string): Promise<SavedDraft | null> => {
  const values = await readPart<RequestValues>(owner, 'values');
  return values ? { values, photos: await photosOf(owner) } : null;
};

const withoutId = (photo: KeptPhoto): KeptPhoto => ({ ...photo, id: null, uploadedAt: null });

const withoutIds = ({ aside = [], ...photos }: KeptPhotos): KeptPhotos => ({
  ...Object.fromEntries(Object.entries(photos).map(([kind, photo]) => [kind, withoutId(photo)])),
  aside: aside.map(({ kind, photo }) => ({ kind, photo: withoutId(photo) })),
});

/**
 * The draft of one person, by their id, or of the guest of this device when it is null. Each is kept apart: the next
 * person must not see the photos of an ID. A guest who signs in takes the guest's draft along; its photos are sent
 * again, because those on the server belong to the guest. A `list` of vehicles and its lines are drafts beside it, by its name.
 */
export const openDraft = (person: string | null, list = '') => {
  const owner = (person ?? GUEST) + list;
  let over = false;
  /** What stands on the page and is not kept: it is being written, or found no room. */
  const lost = new Set<string>();
  const put = async (
    name: 'values' | 'aside' | PhotoKind,
    value: RequestValues | StoredAside[] | StoredPhoto | null,
  ): Promise<void> => {
    if (over) return;
    lost.add(name);
    await writePart(owner, name, value);
    lost.delete(name);
  };
  const savePhoto = async (kind: PhotoKind, photo: KeptPhoto | null): Promise<void> =>
    put(kind, photo && (await storedFrom(photo)));
  let latestAside: readonly AsidePhoto[] = [];
  const saveAside = async (aside: readonly AsidePhoto[]): Promise<void> => {
    latestAside = aside;
    const stored = await Promise.all(aside.map(async ({ kind, photo }) => ({ kind, photo: await storedFrom(photo) })));
    // Reading a photo takes a while: a later change may be saved already.
    if (latestAside === aside) await put('aside', stored.length > 0 ? stored : null);
  };
  const replace = async ({ values, photos }: SavedDraft): Promise<void> => {
    await put('values', values);
    for (const kind of allPhotoKinds) await savePhoto(kind, photos[kind] ?? null);
    await saveAside(photos.aside ?? []);
  };
  const takeOver = async (): Promise<SavedDraft | null> => {
    const guests = person === null || list ? null : await read(GUEST);
    if (!guests) return null;
    const draft = { values: guests.values, photos: withoutIds(guests.photos) };
    await replace(draft);
    await forgetDraft(GUEST);
    return draft;
  };
  return {
    load: async (): Promise<SavedDraft | null> => {
      await sweepDrafts();
      return (await read(owner)) ?? takeOver();
    },
    /** @throws Error too when a photo that was put there is not kept: then the draft is not, as a whole. */
    saveValues: async (values: RequestValues): Promise<void> => {
      await put('values', values);
      if (lost.size > 0) throw new Error('not kept');
    },
    savePhoto,
    /** Saves the ID photos that are set aside just now, instead of those before. */
    saveAside,
    /** Saves another draft in the place of this one, so that no photo of this one is left beside its VIN. */
    replace,
    /** Forgets it; what is saved after that is not kept. */
    clear: async (): Promise<void> => {
      over = true;
      await forgetDraft(owner);
    },
  };
};

export type Draft = ReturnType<typeof openDraft>;
