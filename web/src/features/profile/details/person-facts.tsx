import { placeNamed } from '@keywright/contract/places';
import type { Profile } from '@keywright/contract/profile';
import { m } from '@keywright/words/messages';
import { spoken } from '@keywright/words/spoken';
import { at } from '../../../lib/locale.ts';
import { Card } from '../../../ui/layout.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import styles from '../profile.module.css';

export const stateIn = (state: string): string => placeNamed(state)?.name[spoken()] ?? state;

/** What the code desk knows a member by, and the way to where it is changed. */
export const PersonFacts = ({ profile: { firstName, lastName, phone, state } }: { profile: Profile }) => (
  <Card className={styles.person}>
    <h2>{`${firstName} ${lastName}`}</h2>
    <p>{[phone, stateIn(state)].filter(Boolean).join(' · ')}</p>
    <p className={styles.hint}>{m.profile_person_elsewhere()}</p>
    <div>
      <LinkButton to={at('/profile')}>{m.profile_to_account()}</LinkButton>
    </div>
  </Card>
);
