import type { DocumentKind } from '@keywright/contract/requests';
import { fileSize } from '../../../lib/format.ts';
import { m } from '@keywright/words/messages';
import type { Photo } from './photo-slot.ts';

export const photoHints: Record<DocumentKind, () => string> = {
  frontId: () => m.ask_photo_front_hint(),
  backId: () => m.ask_photo_back_hint(),
  registration: () => m.ask_photo_registration_hint(),
};

const uploading = ({ share, secondsLeft }: Photo): string => {
  const percent = Math.floor(share * 100);
  if (share >= 1) return m.ask_photo_checking();
  return secondsLeft === null
    ? m.ask_photo_uploading({ percent })
    : m.ask_photo_uploading_left({ percent, seconds: secondsLeft });
};

/** How one photo stands, in words. An empty one says what belongs there. */
export const stateWords = (hint: string, photo: Photo): string => {
  if (photo.step === 'empty') return hint;
  if (photo.step === 'preparing') return m.ask_photo_preparing();
  if (photo.step === 'uploading') return uploading(photo);
  if (photo.step === 'waiting') return navigator.onLine ? m.ask_photo_again() : m.ask_photo_offline();
  if (photo.step === 'failed') return m.ask_photo_failed();
  return m.ask_photo_done({ size: fileSize(photo.blob?.size ?? 0) });
};

/** What a screen reader is told when a photo comes to another state; empty for what needs no word. Of one that is gone nothing is said any more. */
export const announcementFor = (name: string, photo: Photo): string => {
  if (photo.error) return m.ask_photo_says({ name, words: photo.error });
  if (photo.step === 'empty' || photo.step === 'preparing') return '';
  const words = photo.step === 'uploading' ? m.ask_photo_starts() : stateWords('', photo);
  const advice = photo.advice && photo.step === 'done' ? ` ${photo.advice}` : '';
  return m.ask_photo_says({ name, words: words + advice });
};
