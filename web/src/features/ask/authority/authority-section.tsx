import type { SignedIn } from '@keywright/contract/people';
import { Suspense } from 'react';
import { late } from '../../../ui/late.tsx';
import { PhotoRow } from '../photos/photo-row.tsx';
import type { PhotoShelf } from '../photos/photo-shelf.ts';
import { stateWords } from '../photos/photo-words.ts';
import { usePhotos } from '../photos/use-photo-shelf.ts';
import styles from './authority-section.module.css';
import { useSaid } from './use-said.ts';

type SectionProps = { shelf: PhotoShelf; user: SignedIn | null };

/**
 * Both come once the form stands: a request goes without them, and then says that nobody said who asks. What they need of the form is handed to
 * them, because a part that they fetched too would be fetched by itself before the form.
 */
const Choice = late(async () => (await import('./late-parts.ts')).AuthorityChoice);
const Extras = late(async () => (await import('./late-parts.ts')).Extras);

/** Who asks for the key, in one tap. Its place is kept while it is fetched, so that nothing below it jumps. */
export const AuthoritySection = (asking: SectionProps) => (
  <div className={styles.place}>
    <Suspense fallback={null}>
      <Choice {...useSaid()} {...asking} />
    </Suspense>
  </div>
);

type ExtrasSectionProps = SectionProps & { withVehiclePhotos?: boolean };

/** What who asks has to show beside the three photos, and photos of the vehicle where the page is about one. */
export const ExtrasSection = ({ shelf, user, withVehiclePhotos = false }: ExtrasSectionProps) => (
  <Suspense fallback={null}>
    <Extras
      {...useSaid()}
      shelf={shelf}
      user={user}
      withVehiclePhotos={withVehiclePhotos}
      photos={usePhotos(shelf)}
      Row={PhotoRow}
      stateWords={stateWords}
    />
  </Suspense>
);
