import type { Profile } from '@keywright/contract/profile';
import { m } from '@keywright/words/messages';
import { at } from '../../../lib/locale.ts';
import { placeName } from '../../../lib/place-name.ts';
import { Card } from '../../../ui/layout.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import styles from '../profile.module.css';

/** What the code desk knows a member by, and the way to where it is changed. */
export const PersonFacts = ({ profile: { firstName, lastName, phone, state } }: { profile: Profile }) => (
  <Card className={styles.person}>
    <h2>{`${firstName} ${lastName}`}</h2>
    <p>{[phone, placeName(state)].filter(Boolean).join(' · ')}</p>
    <p className={styles.hint}>{m.profile_person_elsewhere()}</p>
    <div>
      <LinkButton to={at('/profile')}>{m.profile_to_account()}</LinkButton>
    </div>
  </Card>
);
