import type { CredentialPart, OwnCredentials } from '@keywright/contract/profile';
import { uploadCredentials } from '@keywright/contract/profile.calls';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { useFilesOfPage } from '../../../lib/forms/kept-files.ts';
import { useChosenFiles } from '../../../lib/forms/use-chosen-files.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { takeDocument } from '../../../lib/photos/take-file.ts';
import { fieldSays } from '../../../lib/words.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { FailureAlert } from '../failure-alert.tsx';
import rows from '../../../ui/file-row.module.css';
import styles from '../profile.module.css';
import { credentialsQuery } from '../profile.queries.ts';
import { SaveBar } from '../save-bar.tsx';
import { CredentialRow } from './credential-row.tsx';
import { credentialParts, namedCredential } from './credential-words.ts';

const sides: readonly CredentialPart[] = ['driversLicenseFront', 'driversLicenseBack'];

/** Nothing was chosen, which is about none of the four. */
class NothingChosen extends Error {
  override readonly name = 'NothingChosen';
}

/** Papers that are chosen one by one and sent together. What was chosen stays when sending fails. */
const useCredentials = (own: OwnCredentials) => {
  const queries = useQueryClient();
  const files = useChosenFiles<CredentialPart>({
    names: credentialParts,
    take: takeDocument,
    kept: useFilesOfPage('credentials'),
    // Both sides are of one license: it is put right by choosing one, or by taking the other back.
    onTouch: (part) => (sides.includes(part) ? sides : [part]).forEach((name) => form.forgive(name)),
  });
  const form = useContractForm(uploadCredentials, {
    start: {},
    body: () => undefined,
    beside: files,
    also: () => {
      // One side says nothing without the other, which may be there from before.
      const [missing, ...more] = sides.filter((side) => !files.isChosen(side));
      return missing && more.length === 0 && !own[missing] ? { [missing]: 'credentials.both_sides' } : {};
    },
    failed: m.profile_credentials_failed,
    says: (error) => (error instanceof NothingChosen ? fieldSays('credentials.none') : m.profile_credentials_failed()),
    send: async (input) => {
      if (!credentialParts.some(files.isChosen)) throw new NothingChosen();
      return call(uploadCredentials, input, m.profile_credentials_failed);
    },
    done: (now) => {
      queries.setQueryData(credentialsQuery.queryKey, now);
      files.clear();
      showToast(m.profile_credentials_done(), { tone: 'fulfilled' });
    },
  });
  return { form, files };
};

/** Four papers, each to be chosen, and all sent together. */
export const CredentialsForm = ({ own }: { own: OwnCredentials }) => {
  const { form, files } = useCredentials(own);
  return (
    <form {...form.form}>
      <Stack>
        <ErrorSummary {...form.summary} errors={form.summary.errors.map(namedCredential)} />
        <div className={styles.section}>
          <h2>{m.profile_credentials()}</h2>
          <p className={styles.hint}>{m.profile_credentials_lead()}</p>
        </div>
        <ul className={rows.rows}>
          {credentialParts.map((part) => (
            <CredentialRow
              key={part}
              part={part}
              stored={own[part]}
              place={files.places[part]}
              error={form.field(part).error}
              onFile={(file) => files.choose(part, file)}
              onReset={() => files.reset(part)}
            />
          ))}
        </ul>
        <FailureAlert failure={form.failure} />
        {form.share === null ? null : <Progress label={m.profile_sending()} share={form.share} />}
        <SaveBar>
          <Button type="submit" tone="primary" busy={form.busy && m.profile_uploading()}>
            {m.profile_upload()}
          </Button>
        </SaveBar>
      </Stack>
    </form>
  );
};
