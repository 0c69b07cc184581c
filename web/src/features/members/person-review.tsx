import { fullName } from '@keywright/contract/full-name';
import type { WaitingPerson } from '@keywright/contract/reviews';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { at } from '../../lib/locale.ts';
import { placeName } from '../../lib/place-name.ts';
import { m } from '@keywright/words/messages';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useNavigate } from '../../ui/link.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { DocumentCard } from './document-card.tsx';
import { LicenceCard } from './licence-card.tsx';
import styles from './members.module.css';
import { documentsQuery, licencesQuery, memberQuery, useMembersShown } from './members.queries.ts';
import type { InHand } from './use-paper-keys.ts';

type PersonReviewProps = {
  userId: string;
  person: WaitingPerson | undefined;
  /** Came after the last decision about somebody else. */
  follows: boolean;
  onLast: () => void;
};

/** Which of the papers the keys act on: the one that is shown large, else the first that waits. */
const useInHand = (papers: readonly { id: string; status: string }[]) => {
  const [shown, setShown] = useState<string | null>(null);
  const inHandId = shown ?? papers.find(({ status }) => status === 'PENDING')?.id;
  return ({ id }: { id: string }): InHand => ({
    number: papers.findIndex((one) => one.id === id) + 1,
    hasKeys: id === inHandId,
    isShown: id === shown,
    onShow: (isShown) =>
      setShown((before) => {
        if (isShown) return id;
        return before === id ? null : before;
      }),
  });
};

/** All that one person gave to be looked at. The last decision goes on to the next person. */
export const PersonReview = ({ userId, person, follows, onLast }: PersonReviewProps) => {
  const documents = useQuery(documentsQuery(userId));
  const licences = useQuery(licencesQuery(userId));
  const member = useQuery(memberQuery(userId));
  const { askAgain, known } = useMembersShown();
  const navigate = useNavigate();
  const papers = [...(documents.data ?? []), ...(licences.data ?? [])];
  const inHand = useInHand(papers);
  const title = useRef<HTMLHeadingElement>(null);
  const who = member.data ?? person;
  const decided = async () => {
    const left = papers.filter(({ status }) => status === 'PENDING').length;
    await askAgain();
    if (left > 1) return title.current?.focus();
    showToast(m.members_docs_done({ name: who ? fullName(who) : '' }), {
      tone: 'fulfilled',
      // Approving the papers validates nobody: that is another act, on the member's own page.
      ...(known(userId)?.can.includes('validate') && {
        action: {
          label: m.members_docs_to_validate(),
          run: () => void navigate(at(`/admin/registered-users?user=${userId}`)),
        },
      }),
    });
    onLast();
  };
  const isThere = documents.data !== undefined && licences.data !== undefined;
  useEffect(() => {
    // Whoever works by the keyboard comes from a button that went with the person before.
    if (isThere && follows && document.activeElement?.contains(title.current)) title.current?.focus();
  }, [isThere, follows]);
  const failed = documents.error ?? licences.error;
  if (failed && !isThere) {
    return <ErrorState title={m.members_docs_failed()} error={failed} onRetry={() => void askAgain()} />;
  }
  if (!documents.data || !licences.data) return <Skeleton shape="card" count={3} />;
  const about = who ? [fullName(who), who.state && placeName(who.state)].filter(Boolean).join(', ') : undefined;
  const isEmpty = papers.length === 0;
  return (
    <>
      <h2 ref={title} tabIndex={-1} className={styles.name}>
        {who ? fullName(who) : m.members_documents()}
      </h2>
      {who?.state ? <p className={styles.meta}>{placeName(who.state)}</p> : null}
      {isEmpty ? <EmptyState>{m.members_docs_of_nobody()}</EmptyState> : null}
      <ul className={styles.cards} aria-label={m.members_documents()}>
        {documents.data.map((one) => (
          <DocumentCard key={one.id} doc={one} about={about} inHand={inHand(one)} onDecided={() => void decided()} />
        ))}
        {licences.data.map((one) => (
          <LicenceCard key={one.id} licence={one} inHand={inHand(one)} onDecided={() => void decided()} />
        ))}
      </ul>
    </>
  );
};
