import type { SignedIn } from '@keywright/contract/people';
import { Suspense } from 'react';
import { late } from '../../../ui/late.tsx';
import { lateWords } from '../../../lib/late-words.ts';
import type { PhotoShelf } from '../photos/photo-shelf.ts';
import styles from './authority.module.css';

type SectionProps = { shelf: PhotoShelf; user: SignedIn | null };

/** Both come once the form stands: a request goes without them, and then says that nobody said who asks. */
const Choice = late(async () => (await import('./authority-choice.tsx')).AuthorityChoice, lateWords);
const Extras = late(async () => (await import('./extras.tsx')).Extras, lateWords);

/** Who asks for the key, in one tap. Its place is kept while it is fetched, so that nothing below it jumps. */
export const AuthoritySection = (props: SectionProps & { onWhose: (whose: string | null) => void }) => (
  <div className={styles.place}>
    <Suspense fallback={null}>
      <Choice {...props} />
    </Suspense>
  </div>
);

/** What who asks has to show beside the three photos. */
export const ExtrasSection = (props: SectionProps) => (
  <Suspense fallback={null}>
    <Extras {...props} />
  </Suspense>
);
