import type { Profile } from '@keywright/contract/profile';
import { at } from '../../../lib/locale.ts';
import { placeName } from '../../../lib/place-name.ts';
import { m } from '@keywright/words/messages';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, Stack, TwoColumns } from '../../../ui/layout.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import styles from '../profile.module.css';

type ProfileViewProps = { profile: Profile; isMember: boolean; onEdit: () => void };

/** The details as they are. */
export const ProfileView = ({ profile, isMember, onEdit }: ProfileViewProps) => (
  <TwoColumns aside={isMember ? <Standing isValidated={profile.isValidatedUser} /> : null}>
    <Card className={styles.details}>
      <div className={styles.who}>
        <Portrait profile={profile} />
        <div>
          <h2>{`${profile.firstName} ${profile.lastName}`}</h2>
          <p className={styles.hint}>{profile.email}</p>
        </div>
      </div>
      <dl className={styles.facts}>
        {factsOf(profile).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || <span className={styles.none}>{m.profile_not_given()}</span>}</dd>
          </div>
        ))}
        {profile.companyLogo ? (
          <div>
            <dt>{m.profile_company_logo()}</dt>
            <dd>
              <img
                className={styles.logo}
                src={profile.companyLogo}
                alt={profile.company || m.profile_company_logo()}
              />
            </dd>
          </div>
        ) : null}
      </dl>
    </Card>
    <div>
      <Button onClick={onEdit}>{m.profile_edit()}</Button>
    </div>
  </TwoColumns>
);

const Portrait = ({ profile: { profilePhoto, firstName, lastName } }: { profile: Profile }) =>
  profilePhoto ? (
    <img className={styles.portrait} src={profilePhoto} alt={m.profile_photo()} />
  ) : (
    <span className={styles.portrait} aria-hidden="true">
      {firstName.slice(0, 1) + lastName.slice(0, 1)}
    </span>
  );

const factsOf = (profile: Profile): [string, string][] => [
  [m.profile_phone(), profile.phone],
  [m.profile_company(), profile.company],
  [m.profile_address(), profile.address],
  [m.profile_city(), profile.city],
  [m.profile_state(), placeName(profile.state)],
  [m.profile_zip(), profile.zipCode],
];

/** Whether the desk has checked who this is, and where the papers for it are. */
const Standing = ({ isValidated }: { isValidated: boolean }) => (
  <Card>
    <Stack>
      <div className={styles.standing}>
        <h2>{m.profile_account()}</h2>
        <Badge tone={isValidated ? 'fulfilled' : 'pending'}>
          {isValidated ? m.profile_validated() : m.profile_not_validated()}
        </Badge>
      </div>
      <p>{isValidated ? m.profile_validated_words() : m.profile_not_validated_words()}</p>
      <div>
        <LinkButton to={at('/profile')}>{m.profile_to_account()}</LinkButton>
      </div>
      <div>
        <LinkButton to={at('/workshop')}>{m.workshops_link()}</LinkButton>
      </div>
    </Stack>
  </Card>
);
