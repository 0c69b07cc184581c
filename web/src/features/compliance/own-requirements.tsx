import { documentNames } from '../../lib/document-names.ts';
import { calendarDay, timeOfDay } from '../../lib/format.ts';
import { at as inOwnLanguage } from '../../lib/locale.ts';
import { Refused } from '../../lib/refusal.ts';
import { useSession } from '../../lib/session.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Link } from '../../ui/link.ts';
import { Button } from '../../ui/button.tsx';
import styles from './requirements.module.css';
import { type Status, useCompliance } from './use-compliance.ts';

/** Where whoever looks works, as far as it is known, and what is asked of them there. */
export const OwnRequirements = () => {
  const { user } = useSession();
  const { status, at, busy, error, load } = useCompliance();
  return (
    <section className={styles.own} data-known={at ? '' : undefined} aria-labelledby="own-requirements">
      <div className={styles.ownHead}>
        <div>
          <p className="meta">{m.compliance_jurisdiction()}</p>
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
      {at && user?.role === 'BASEUSER' ? <OwnLicence status={status} /> : null}
      <p className={styles.checked} role="status">
        {at ? m.compliance_checked({ time: timeOfDay(at) }) : null}
      </p>
    </section>
  );
};

/** Whether what a member has on file counts where one is asked for, and the way to it. */
const OwnLicence = ({ status: { required, licence, paused } }: { status: Status }) => {
  if (!licence && !required) return null;
  const date = licence ? calendarDay(licence.expiresOn) : '';
  return (
    <div className={styles.licence}>
      {paused ? <Alert tone="late">{m.compliance_paused({ date })}</Alert> : null}
      {licence && !paused ? (
        <p>{licence.valid ? m.compliance_licence_valid({ date }) : m.compliance_licence_expired({ date })}</p>
      ) : null}
      {licence ? null : <p>{m.compliance_licence_none()}</p>}
      <Link to={inOwnLanguage('/user-profile?tab=credentials')}>{m.compliance_to_licences()}</Link>
    </div>
  );
};
