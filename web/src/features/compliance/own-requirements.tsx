import { documentNames } from '../../lib/document-names.ts';
import { timeOfDay } from '../../lib/format.ts';
import { Refused } from '../../lib/refusal.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './requirements.module.css';
import { useCompliance } from './use-compliance.ts';

/** Where whoever looks works, as far as it is known, and what is asked of them there. */
export const OwnRequirements = () => {
  const { status, at, busy, error, load } = useCompliance();
  return (
    <section className={styles.own} aria-labelledby="own-requirements">
      <div className={styles.ownHead}>
        <div>
          <p className={styles.label}>{m.compliance_jurisdiction()}</p>
          <h2 id="own-requirements">{status.jurisdiction}</h2>
        </div>
        {/* Without a script, or before it, the button fetches the page again. */}
        <form
          method="get"
          onSubmit={(event) => {
            event.preventDefault();
            void load();
          }}
        >
          <Button type="submit" dense busy={busy && m.compliance_refreshing()}>
            {m.compliance_refresh()}
          </Button>
        </form>
      </div>
      {error ? (
        <Alert tone="rejected">
          {m.compliance_failed()} {error instanceof Refused ? error.message : null}
        </Alert>
      ) : null}
      <p className={styles.message}>{status.message}</p>
      {status.requiredDocs.length === 0 ? (
        <p>{m.compliance_no_documents()}</p>
      ) : (
        <ul aria-label={m.compliance_documents()} className={styles.documents}>
          {status.requiredDocs.map((document) => (
            <li key={document}>{documentNames[document]()}</li>
          ))}
        </ul>
      )}
      <p className={styles.checked} role="status">
        {at ? m.compliance_checked({ time: timeOfDay(at) }) : null}
      </p>
    </section>
  );
};
