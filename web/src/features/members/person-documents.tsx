import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '@keywright/words/messages';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DocumentCard } from './document-card.tsx';
import { LicenceCard } from './licence-card.tsx';
import styles from './members.module.css';
import { documentsQuery, licencesQuery, useMembersShown } from './members.queries.ts';
import type { InHand } from './use-paper-keys.ts';

type Listed = { id: string; status: string; address: string | null };

/** The document that the keys act on: the one that is shown large, else the first that waits. Next and Previous go round. */
const useInHand = (papers: readonly Listed[]) => {
  const [shown, setShown] = useState<string | null>(null);
  const inHandId = shown ?? papers.find(({ status }) => status === 'PENDING')?.id;
  const files = papers.filter(({ address }) => address !== null);
  return ({ id }: { id: string }): InHand => ({
    number: papers.findIndex((one) => one.id === id) + 1,
    hasKeys: id === inHandId,
    isShown: id === shown,
    onShow: (isShown) =>
      setShown((before) => {
        if (isShown) return id;
        return before === id ? null : before;
      }),
    onStep:
      files.length > 1
        ? (by) => setShown(files.at((files.findIndex((one) => one.id === id) + by) % files.length)?.id ?? null)
        : undefined,
  });
};

type PersonDocumentsProps = {
  userId: string;
  /** The name and the state, which the documents must agree with. */
  about: string | undefined;
  onDecided: () => void;
};

/** All that one person gave, next to each other, with the decision on each. */
export const PersonDocuments = ({ userId, about, onDecided }: PersonDocumentsProps) => {
  const documents = useQuery(documentsQuery(userId));
  const licences = useQuery(licencesQuery(userId));
  const { askAgain } = useMembersShown();
  const papers = [...(documents.data ?? []), ...(licences.data ?? [])];
  const inHand = useInHand(papers);
  const failed = documents.error ?? licences.error;
  if (!documents.data || !licences.data) {
    return failed ? (
      <ErrorState title={m.members_docs_failed()} error={failed} onRetry={() => void askAgain()} />
    ) : (
      <Skeleton shape="card" count={3} />
    );
  }
  if (papers.length === 0) return <EmptyState>{m.members_docs_of_nobody()}</EmptyState>;
  return (
    <ul className={styles.documents} aria-label={m.members_documents()}>
      {documents.data.map((one) => (
        <DocumentCard key={one.id} doc={one} about={about} inHand={inHand(one)} onDecided={onDecided} />
      ))}
      {licences.data.map((one) => (
        <LicenceCard key={one.id} licence={one} inHand={inHand(one)} onDecided={onDecided} />
      ))}
    </ul>
  );
};
