import { useEffect, useRef, useState } from 'react';
import { type Photos, photoKinds } from './photo-shelf.ts';
import { announcementFor } from './photo-words.ts';

/** The last change of any photo in words. Percents are not among them: they would never stop. */
export const useAnnouncement = (photos: Photos): string => {
  const before = useRef(photos);
  const [words, setWords] = useState('');
  useEffect(() => {
    for (const kind of photoKinds) {
      const { step, error } = photos[kind];
      const was = before.current[kind];
      const said = step === was.step && error === was.error ? null : announcementFor(kind, photos[kind]);
      if (said) setWords(said);
    }
    before.current = photos;
  }, [photos]);
  return words;
};
