import { useEffect, useRef, useState } from 'react';
import type { Draft } from '../draft/draft-store.ts';
import { type KeptPhotos, openPhotoShelf, type PhotoShelf } from './photo-shelf.ts';
import { preparePhoto } from '../../../lib/photos/prepare-photo.ts';
import { uploadPatiently } from './upload-photo.ts';

/** The photos of this visit, begun with those of the draft; each is kept in the draft as it comes. */
export const usePhotoShelf = (draft: Draft, kept: KeptPhotos, onKept: () => void): PhotoShelf => {
  const [shelf] = useState(() =>
    openPhotoShelf({
      prepare: preparePhoto,
      upload: uploadPatiently,
      // A device that keeps nothing still sends.
      keep: (kind, photo) => void draft.savePhoto(kind, photo).then(onKept, () => undefined),
    }),
  );
  const start = useRef(kept);
  useEffect(() => {
    shelf.restore(start.current);
    return shelf.close;
  }, [shelf]);
  return shelf;
};
