import { complianceStatus, publicComplianceStatus } from '@keywright/contract/compliance.calls';
import { useQuery } from '@tanstack/react-query';
import { asked } from '../../lib/asked.ts';
import { documentNames } from '../../lib/document-names.ts';
import { m } from '@keywright/words/messages';
import styles from './request.module.css';

const TEN_MINUTES = 600_000;

const complianceQuery = (signedIn: boolean) =>
  asked(
    ['requests', 'compliance', signedIn],
    signedIn ? complianceStatus : publicComplianceStatus,
    m.failure_server_unavailable,
    { staleTime: TEN_MINUTES },
  );

/** Where the person works and what is asked of them there. It says nothing while that is not known. */
export const ComplianceNotice = ({ signedIn }: { signedIn: boolean }) => {
  const { data, isLoading } = useQuery(complianceQuery(signedIn));
  if (isLoading) return <div className={styles.noticeSpace} />;
  if (!data || data.requiredDocs.length === 0) return null;
  // Commas alone: a list with the language's own words is read by a browser for 10 ms first.
  const names = data.requiredDocs.map((document) => documentNames[document]()).join(', ');
  return (
    <section className={styles.notice} aria-labelledby="compliance-title">
      <h2 id="compliance-title">{m.ask_compliance({ jurisdiction: data.jurisdiction, documents: names })}</h2>
      <p>{data.message}</p>
    </section>
  );
};
