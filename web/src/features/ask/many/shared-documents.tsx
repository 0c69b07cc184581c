import type { SignedIn } from '@keywright/contract/people';
import { m } from '@keywright/words/messages';
import { AuthoritySection, ExtrasSection } from '../authority/authority-section.tsx';
import type { PhotoShelf } from '../photos/photo-shelf.ts';
import { requestPhotoNames } from '@keywright/words/photo-names';
import { photoHints } from '../photos/photo-words.ts';
import { usePhotos } from '../photos/use-photo-shelf.ts';
import { SpokenPhoto } from './spoken-photo.tsx';
import styles from './many.module.css';

/** One ID, who asks and what that wants: said once for every line that says nothing else. */
export const SharedDocuments = ({ user, shelf }: { user: SignedIn; shelf: PhotoShelf }) => {
  const photos = usePhotos(shelf);
  const whose = shelf.whose.use();
  return (
    <section aria-labelledby="shared-title" className={styles.shared}>
      <h2 id="shared-title">{m.many_shared()}</h2>
      <p className="meta">{m.many_shared_words()}</p>
      <AuthoritySection shelf={shelf} user={user} />
      <ul className={styles.photos}>
        {(['frontId', 'backId'] as const).map((kind) => (
          <SpokenPhoto
            key={kind}
            kind={kind}
            name={requestPhotoNames[kind]()}
            hint={photoHints[kind]()}
            whose={whose}
            photo={photos[kind]}
            slot={shelf.slots[kind]}
          />
        ))}
      </ul>
      <ExtrasSection shelf={shelf} user={user} />
    </section>
  );
};
