import { memo, useEffect, useRef, useState } from 'react';
import { m } from '@keywright/words/messages';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { PhotoRow } from './photo-row.tsx';
import { type PhotoShelf, photoKinds, type Photos } from './photo-shelf.ts';
import styles from './photos.module.css';
import { usePhotos } from './use-photo-shelf.ts';
import { requestPhotoNames } from '@keywright/words/photo-names';
import { announcementFor, photoHints } from './photo-words.ts';

/** The three photos of a request, each sent as soon as it is chosen. */
export const PhotosSection = memo(({ shelf }: { shelf: PhotoShelf }) => {
  const whose = shelf.whose.use();
  const photos = usePhotos(shelf);
  const announcement = useAnnouncement(photos, shelf);
  return (
    <section aria-labelledby="photos-title" className={styles.section}>
      <h2 id="photos-title">{m.ask_photos()}</h2>
      <ul className={styles.rows}>
        {photoKinds.map((kind) => (
          <PhotoRow
            key={kind}
            kind={kind}
            name={requestPhotoNames[kind]()}
            hint={photoHints[kind]()}
            whose={kind === 'registration' ? null : whose}
            photo={photos[kind]}
            slot={shelf.slots[kind]}
          />
        ))}
      </ul>
      <p className={styles.hint}>{m.ask_photos_private()}</p>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </section>
  );
});

/** What makes a photo pass the first time. */
export const PhotoTips = () => (
  <section aria-labelledby="tips-title" className={styles.tips}>
    <h2 id="tips-title">{m.ask_tips()}</h2>
    <ul>
      <li>{m.ask_tip_corners()}</li>
      <li>{m.ask_tip_light()}</li>
      <li>{m.ask_tip_sharp()}</li>
    </ul>
  </section>
);

/** The last change of any photo in words. Percents are not among them: they would never stop. */
const useAnnouncement = (photos: Photos, { wanted }: PhotoShelf): string => {
  const extras = wanted.use();
  const before = useRef(photos);
  const [words, setWords] = useState('');
  useEffect(() => {
    const three = photoKinds.map((kind) => ({ kind, name: requestPhotoNames[kind]() }));
    for (const { kind, name } of [...three, ...extras]) {
      const { step, error } = photos[kind];
      const was = before.current[kind];
      if (step !== was.step || error !== was.error) setWords(announcementFor(name, photos[kind]));
    }
    before.current = photos;
  }, [photos, extras]);
  return words;
};
