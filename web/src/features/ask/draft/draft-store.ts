import { createStore, del, get, keys, set, type UseStore } from 'idb-keyval';
import { allPhotoKinds, type KeptPhotos, type PhotoKind } from '../photos/photo-shelf.ts';
import type { KeptPhoto } from '../photos/photo-slot.ts';
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

const DAY = 86_400_000;
/** The server deletes what nobody asked for after 24 hours; an hour is kept back for filling in the rest. */
const PHOTO_LIFE = DAY - 3_600_000;
const GUEST = 'guest';

/** Whether a draft that was last touched then is too old to be brought back. */
export const isStale = (touchedAt: number, now: number): boolean => now - touchedAt > DAY;

/** A photo's id for as long as the server surely has it. */
export const livingId = ({ id, uploadedAt }: Pick<StoredPhoto, 'id' | 'uploadedAt'>, now: number): string | null =>
  id && uploadedAt && now - uploadedAt < PHOTO_LIFE ? id : null;

let opened: UseStore | undefined;
const drafts = (): UseStore => {
  opened ??= createStore('keywright', 'drafts');
  return opened;
};

const part = (owner: string, name: 'values' | 'touched' | PhotoKind) => `${owner}/${name}`;

const forget = async (owner: string): Promise<void> => {
  const all = await keys<string>(drafts());
  await Promise.all(all.filter((key) => key.startsWith(`${owner}/`)).map((key) => del(key, drafts())));
};

const keptFrom = ({ bytes, type, ...photo }: StoredPhoto): KeptPhoto => ({
  ...photo,
  id: livingId(photo, Date.now()),
  blob: new Blob([bytes], { type }),
});

const photosOf = async (owner: string): Promise<KeptPhotos> => {
  const stored = await Promise.all(
    allPhotoKinds.map(async (kind) => [kind, await get<StoredPhoto>(part(owner, kind), drafts())] as const),
  );
  return Object.fromEntries(stored.flatMap(([kind, photo]) => (photo ? [[kind, keptFrom(photo)]] : [])));
};

const read = async (owner: string): Promise<SavedDraft | null> => {
  const values = await get<RequestValues>(part(owner, 'values'), drafts());
  return values ? { values, photos: await photosOf(owner) } : null;
};

/** Also what others left on this device: nobody's photos stay longer than a day. */
const sweep = async (): Promise<void> => {
  const suffix = '/touched';
  const touched = (await keys<string>(drafts())).filter((key) => key.endsWith(suffix));
  for (const key of touched) {
    if (isStale((await get<number>(key, drafts())) ?? 0, Date.now())) await forget(key.slice(0, -suffix.length));
  }
};

const withoutIds = (photos: KeptPhotos): KeptPhotos =>
  Object.fromEntries(Object.entries(photos).map(([kind, photo]) => [kind, { ...photo, id: null, uploadedAt: null }]));

/**
 * The draft of one person, by their id, or of the guest of this device when it is null. Each is kept apart: the next
 * person must not see the photos of an ID. A guest who signs in takes the guest's draft along; its photos are sent
 * again, because those on the server belong to the guest. A `list` of vehicles and its lines are drafts beside it, by its name.
 */
export const openDraft = (person: string | null, list = '') => {
  const owner = (person ?? GUEST) + list;
  let over = false;
  const put = async (name: 'values' | PhotoKind, value: RequestValues | StoredPhoto | null): Promise<void> => {
    if (over) return;
    await (value ? set(part(owner, name), value, drafts()) : del(part(owner, name), drafts()));
    await set(part(owner, 'touched'), Date.now(), drafts());
  };
  const savePhoto = async (kind: PhotoKind, photo: KeptPhoto | null): Promise<void> => {
    if (!photo) return put(kind, null);
    const { blob, ...rest } = photo;
    await put(kind, { ...rest, bytes: await blob.arrayBuffer(), type: blob.type });
  };
  const takeOver = async (): Promise<SavedDraft | null> => {
    const guests = person === null || list ? null : await read(GUEST);
    if (!guests) return null;
    const draft = { values: guests.values, photos: withoutIds(guests.photos) };
    await put('values', draft.values);
    for (const kind of allPhotoKinds) await savePhoto(kind, draft.photos[kind] ?? null);
    await forget(GUEST);
    return draft;
  };
  return {
    load: async (): Promise<SavedDraft | null> => {
      await sweep();
      return (await read(owner)) ?? takeOver();
    },
    saveValues: (values: RequestValues): Promise<void> => put('values', values),
    savePhoto,
    /** Forgets it; what is saved after that is not kept. */
    clear: async (): Promise<void> => {
      over = true;
      await forget(owner);
    },
  };
};

export type Draft = ReturnType<typeof openDraft>;
