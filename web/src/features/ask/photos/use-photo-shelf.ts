import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Draft } from '../draft/draft-store.ts';
import { type KeptPhotos, openPhotoShelf, type PhotoShelf, type Photos } from './photo-shelf.ts';
import type { Prepared } from '../../../lib/photos/prepare-photo.ts';
import { Unreachable } from '../../../lib/refusal.ts';
import { openStore } from '../../../store.ts';
import type { SlotTools } from './photo-slot.ts';

/** Fetched once the form stands, before anybody has chosen a photo. Where it did not come, it is asked for again with each photo. */
const fetchWork = () => import('./photo-work.ts');

/** Where that can't be fetched, a photo is kept as it is, like one that this browser can't read. */
const prepare = async (file: Blob): Promise<Prepared> => {
  const work = await fetchWork().catch(() => null);
  return work ? work.preparePhoto(file) : { blob: file, advice: null, shown: false };
};

const upload: SlotTools['upload'] = async (photo, progress) => {
  const work = await fetchWork().catch(() => {
    throw new Unreachable();
  });
  return work.uploadPatiently(photo, progress);
};

export const usePhotos = (shelf: PhotoShelf): Photos => useSyncExternalStore(shelf.subscribe, shelf.photos);

/** The photos of this visit, begun with those of the draft; each is kept in the draft as it comes, and `onKept` told of, kept or not. */
export const usePhotoShelf = (draft: Draft, kept: KeptPhotos) => {
  const [{ shelf, count }] = useState(() => {
    const counted = openStore(0);
    const tell = () => counted.set(counted.get() + 1);
    const opened = openPhotoShelf({
      prepare,
      upload,
      // A device that keeps nothing still sends.
      keep: (kind, photo) => void draft.savePhoto(kind, photo).then(tell, tell),
      keepAside: (aside) => void draft.saveAside(aside).then(tell, tell),
    });
    return { shelf: opened, count: counted };
  });
  const start = useRef(kept);
  useEffect(() => {
    fetchWork().catch(() => undefined);
    shelf.restore(start.current);
    return shelf.close;
  }, [shelf]);
  return { shelf, onKept: count.subscribe };
};
