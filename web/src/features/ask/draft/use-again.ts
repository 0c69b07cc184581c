import type { IdHolder } from '@keywright/contract/authority-kinds';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { type AgainRequest, againIn } from '../../../lib/again.ts';
import { at } from '../../../lib/locale.ts';
import { useNavigate } from '../../../ui/link.ts';
import { allPhotoKinds, type KeptPhotos } from '../photos/photo-shelf.ts';
import type { KeptPhoto } from '../photos/photo-slot.ts';
import { isIdKind } from '../photos/set-aside.ts';
import { emptyValues } from '../request-values.ts';
import type { SavedDraft } from './draft-store.ts';

/** For a whole picture on the weakest line. */
const MAX_FETCH_MS = 120_000;

const photoAt = async (address: string, givenFor: IdHolder | null): Promise<KeptPhoto | null> => {
  const answer = await fetch(address, { signal: AbortSignal.timeout(MAX_FETCH_MS) }).catch(() => null);
  if (!answer?.ok) return null;
  return { blob: await answer.blob(), advice: null, id: null, uploadedAt: null, shown: true, givenFor };
};

/** A photo that is gone by now is left out: the form asks for it. */
const draftOf = async ({ photos, idOf, ...request }: AgainRequest): Promise<SavedDraft> => {
  const found = await Promise.all(
    allPhotoKinds.map(async (kind): Promise<KeptPhotos> => {
      const address = kind in photos ? photos[kind as keyof typeof photos] : undefined;
      const photo = address === undefined ? null : await photoAt(address, isIdKind(kind) ? idOf : null);
      return photo ? { [kind]: photo } : {};
    }),
  );
  return { values: { ...emptyValues, ...request, vehicleBy: 'person' }, photos: Object.assign({}, ...found) };
};

/**
 * What an ended request hands to the form: null where none does, undefined until its photos are there. It is taken out
 * of the history, so that a page that is loaded again shows what was changed since.
 */
export const useAgain = (): SavedDraft | null | undefined => {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [given] = useState(() => againIn(state));
  const [draft, setDraft] = useState<SavedDraft>();
  useEffect(() => {
    if (!given) return;
    void navigate(at('/vehicle-keycode-request'), { replace: true });
    let isGone = false;
    const show = (found: SavedDraft): void => {
      if (!isGone) setDraft(found);
    };
    draftOf(given).then(show, () => show({ values: emptyValues, photos: {} }));
    return () => {
      isGone = true;
    };
  }, [given, navigate]);
  return given ? draft : null;
};
