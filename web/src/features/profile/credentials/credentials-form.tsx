import { CredentialPart, type OwnCredentials } from '@keywright/contract/profile';
import { inOrder } from '../../../lib/faults.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { FailureAlert } from '../failure-alert.tsx';
import rows from '../files/files.module.css';
import styles from '../profile.module.css';
import { SaveBar } from '../save-bar.tsx';
import { CredentialRow } from './credential-row.tsx';
import { namedCredential } from './credential-words.ts';
import { useCredentials } from './use-credentials.ts';

const parts = CredentialPart.options;

/** Four papers, each to be chosen, and all sent together. */
export const CredentialsForm = ({ own }: { own: OwnCredentials }) => {
  const { faults, failure, attempt, share, submit, rowOf } = useCredentials(own);
  return (
    <form noValidate method="post" onSubmit={submit}>
      <Stack>
        <ErrorSummary
          title={m.errors_summary_title()}
          titlePrefix={m.errors_title_prefix()}
          errors={inOrder(faults, parts).map(namedCredential)}
          attempt={attempt}
        />
        <div className={styles.section}>
          <h2>{m.profile_credentials()}</h2>
          <p className={styles.hint}>{m.profile_credentials_lead()}</p>
        </div>
        <ul className={rows.rows}>
          {parts.map((part) => (
            <CredentialRow key={part} part={part} stored={own[part]} {...rowOf(part)} />
          ))}
        </ul>
        <FailureAlert failure={failure} />
        {share === null ? null : <Progress label={m.profile_sending()} share={share} />}
        <SaveBar>
          <Button type="submit" tone="primary" busy={share !== null && m.profile_uploading()}>
            {m.profile_upload()}
          </Button>
        </SaveBar>
      </Stack>
    </form>
  );
};
