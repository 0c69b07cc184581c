import { addressOf } from '@keywright/contract/call-input';
import type { DeskRequest } from '@keywright/contract/desk';
import { SEALED_PHOTO_NONCE_BYTES, sealedPhotoBinding } from '@keywright/contract/sealed-photo-format';
import { openSealedPhoto, sealedPhoto } from '@keywright/contract/sealed-photos.calls';
import { useEffect } from 'react';
import { call } from '../../lib/call.ts';
import { m } from '@keywright/words/messages';
import { papersOf } from './papers.ts';

const additionalData = new TextEncoder().encode(JSON.stringify(sealedPhotoBinding));

/** Encrypted photos by their addresses; null while one is loading. */
const copies = new Map<string, ArrayBuffer | null>();

const idIn = (source: string): string => new URL(source, 'http://this').pathname.split('/').at(-1) ?? '';

const load = async (source: string): Promise<void> => {
  copies.set(source, null);
  const sealed = await fetch(addressOf(sealedPhoto, { params: { id: idIn(source) } }))
    .then((answer) => (answer.ok ? answer.arrayBuffer() : null))
    .catch(() => null);
  // It may have been dropped meanwhile. A photo without a copy is loaded when it is shown.
  if (!copies.has(source)) return;
  if (sealed) copies.set(source, sealed);
  else copies.delete(source);
};

/** Whether a photo can be shown as soon as its key is here. */
export const hasCopy = (source: string): boolean => Boolean(copies.get(source));

/** Opens a photo that was loaded ahead, which records the look. Returns its address, or null without a copy. */
export const openCopy = async (source: string): Promise<string | null> => {
  const sealed = copies.get(source);
  if (!sealed) return null;
  try {
    const { key } = await call(openSealedPhoto, { params: { id: idIn(source) } }, m.desk_doc_failed);
    const bytes = await decrypt(key, sealed);
    return URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }));
  } catch {
    copies.delete(source);
    return null;
  }
};

const decrypt = async (key: string, sealed: ArrayBuffer): Promise<ArrayBuffer> => {
  const raw = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
  const imported = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']);
  const iv = sealed.slice(0, SEALED_PHOTO_NONCE_BYTES);
  const ciphertext = sealed.slice(SEALED_PHOTO_NONCE_BYTES);
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, imported, ciphertext);
};

type Ahead = {
  request: DeskRequest;
  next: DeskRequest | null;
  /** The photo in view. The others are loaded once it has arrived. */
  inView: string | undefined;
  hasArrived: boolean;
};

/** Loads the documents of an open request and of the next one before they are shown, and drops others. */
export const usePhotosAhead = ({ request, next, inView, hasArrived }: Ahead): void => {
  const open = [...(request.endedAt ? [] : [request]), ...(next ? [next] : [])];
  const sources = open.flatMap((one) => papersOf(one).map(({ source }) => source));
  const wanted = sources.join(' ');
  useEffect(() => {
    const keep = new Set(wanted.split(' ').filter(Boolean));
    for (const source of copies.keys()) if (!keep.has(source)) copies.delete(source);
    if (!hasArrived) return undefined;
    const loadMissing = () => {
      for (const source of keep) if (source !== inView && !copies.has(source)) void load(source);
    };
    loadMissing();
    addEventListener('online', loadMissing);
    return () => removeEventListener('online', loadMissing);
  }, [wanted, inView, hasArrived]);
};
