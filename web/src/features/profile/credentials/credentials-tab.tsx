import type { OwnCredentials } from '@keywright/contract/profile';
import { useQuery } from '@tanstack/react-query';
import { day } from '../../../lib/format.ts';
import { at } from '../../../lib/locale.ts';
import { m } from '@keywright/words/messages';
import { Loaded } from '../../../ui/loaded.tsx';
import { Anchor } from '../../../ui/anchor.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Stack, TwoColumns } from '../../../ui/layout.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import styles from '../profile.module.css';
import { credentialsQuery } from '../profile.queries.ts';
import { LicencesSection } from '../licences/licences-section.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { paperName, standings, whyRejected } from './credential-words.ts';

/** What the member's licenses are and until when they count, their professional papers, and beside them those of registration. */
export const CredentialsTab = () => (
  <Loaded query={useQuery(credentialsQuery)} failed={m.profile_credentials_load_failed()} shape="card" count={4}>
    {(own) => (
      <TwoColumns aside={<Registered papers={own.identificationDocuments} />}>
        <LicencesSection />
        <CredentialsForm own={own} />
      </TwoColumns>
    )}
  </Loaded>
);

/** What was given at registration. It is changed on the page of the account, where it has its consequence. */
const Registered = ({ papers }: { papers: OwnCredentials['identificationDocuments'] }) => (
  <Stack>
    <h2>{m.profile_identification()}</h2>
    {papers.length > 0 ? (
      <ul className={styles.papers}>
        {papers.map(({ name, uploadDate, address, status, reviewReason, reviewNotes }) => (
          <li key={address}>
            <Anchor href={address} target="_blank" rel="noreferrer">
              {paperName(name)}
            </Anchor>
            <span className={styles.hint}>{day(uploadDate)}</span>
            {status === 'REJECTED' ? <Badge tone={standings[status].tone}>{standings[status].words()}</Badge> : null}
            {reviewReason ? <p>{whyRejected(reviewReason, reviewNotes)}</p> : null}
            {status === 'REJECTED' ? <p className={styles.hint}>{m.profile_check_only()}</p> : null}
          </li>
        ))}
      </ul>
    ) : (
      <p className={styles.hint}>{m.profile_identification_none()}</p>
    )}
    <div>
      <LinkButton to={at('/profile')}>{m.profile_to_account()}</LinkButton>
    </div>
  </Stack>
);
