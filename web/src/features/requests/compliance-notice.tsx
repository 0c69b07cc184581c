import type { RequiredDocument } from '@keywright/contract/compliance';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { m } from '../../paraglide/messages.js';
import styles from './request.module.css';
import { complianceQuery } from './requests.queries.ts';

const documentNames: Record<z.infer<typeof RequiredDocument>, () => string> = {
  STATE_LOCKSMITH_LICENSE: () => m.requests_document_license(),
  PHOTO_ID: () => m.requests_document_photo_id(),
};

/** Where the person works and what is asked of them there. It says nothing while that is not known. */
export const ComplianceNotice = ({ signedIn }: { signedIn: boolean }) => {
  const { data } = useQuery(complianceQuery(signedIn));
  if (!data || data.requiredDocs.length === 0) return null;
  const words = data.required ? m.requests_compliance_required : m.requests_compliance;
  return (
    <section className={styles.notice} aria-labelledby="compliance-title">
      <h2 id="compliance-title">{words({ jurisdiction: data.jurisdiction })}</h2>
      <ul>
        {data.requiredDocs.map((document) => (
          <li key={document}>{documentNames[document]()}</li>
        ))}
      </ul>
    </section>
  );
};
