import type { Profile } from '@keywright/contract/profile';
import { at } from '../../../lib/locale.ts';
import { placeName } from '../../../lib/place-name.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../../ui/button.tsx';
import { Fact, FactCard, Standing } from '../../../ui/fact.tsx';
import { Card, Stack, TwoColumns } from '../../../ui/layout.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import styles from '../profile.module.css';

type ProfileViewProps = { profile: Profile; isMember: boolean; onEdit: () => void };

/** The details as they are. */
export const ProfileView = ({ profile, isMember, onEdit }: ProfileViewProps) => (
  <TwoColumns aside={isMember ? <Account isValidated={profile.isValidatedUser} /> : null}>
    <FactCard about={<Who profile={profile} />}>
      {factsOf(profile).map(([label, value]) => (
        <Fact key={label} name={label}>
          {value || <span className={styles.none}>{m.profile_not_given()}</span>}
        </Fact>
      ))}
      {profile.companyLogo ? (
        <Fact name={m.profile_company_logo()}>
          <img className={styles.logo} src={profile.companyLogo} alt={profile.company || m.profile_company_logo()} />
        </Fact>
      ) : null}
    </FactCard>
    <div>
      <Button onClick={onEdit}>{m.profile_edit()}</Button>
    </div>
  </TwoColumns>
);

const Who = ({ profile }: { profile: Profile }) => (
  <div className={styles.who}>
    <Portrait profile={profile} />
    <div>
      <h2>{`${profile.firstName} ${profile.lastName}`}</h2>
      <p className={styles.hint}>{profile.email}</p>
    </div>
  </div>
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
const Account = ({ isValidated }: { isValidated: boolean }) => (
  <Card>
    <Stack>
      <Standing title={m.profile_account()} tone={isValidated ? 'fulfilled' : 'pending'}>
        {isValidated ? m.profile_validated() : m.profile_not_validated()}
      </Standing>
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
