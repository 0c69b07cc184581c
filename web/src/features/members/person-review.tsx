import { fullName } from '@keywright/contract/full-name';
import type { WaitingPerson } from '@keywright/contract/reviews';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { at } from '../../lib/locale.ts';
import { placeName } from '../../lib/place-name.ts';
import { m } from '@keywright/words/messages';
import { Link, useNavigate } from '../../ui/link.ts';
import { showToast } from '../../ui/toast-store.ts';
import styles from './members.module.css';
import { documentsQuery, licencesQuery, memberQuery, useMembersShown } from './members.queries.ts';
import { PersonDocuments } from './person-documents.tsx';

type PersonReviewProps = {
  userId: string;
  person: WaitingPerson | undefined;
  /** Came after the last decision about somebody else. */
  follows: boolean;
  onLast: () => void;
};

/** All that one person gave to be looked at. The last decision goes on to the next person. */
export const PersonReview = ({ userId, person, follows, onLast }: PersonReviewProps) => {
  const documents = useQuery(documentsQuery(userId));
  const licences = useQuery(licencesQuery(userId));
  const member = useQuery(memberQuery(userId));
  const { askAgain, known, undecidedOf } = useMembersShown();
  const navigate = useNavigate();
  const title = useRef<HTMLHeadingElement>(null);
  const who = member.data ?? person;
  const name = who ? fullName(who) : '';
  const page = at(`/admin/registered-users?user=${userId}`);
  const decided = async () => {
    await askAgain();
    // By what the server says now: two decisions in short order are both counted.
    if (undecidedOf(userId) > 0) return title.current?.focus();
    showToast(m.members_docs_done({ name }), {
      tone: 'fulfilled',
      // Approving the documents validates nobody: that is another act, on the member's own page.
      ...(known(userId)?.can.includes('validate') && {
        action: { label: m.members_docs_to_validate(), run: () => void navigate(page) },
      }),
    });
    onLast();
  };
  const isThere = documents.data !== undefined && licences.data !== undefined;
  useEffect(() => {
    // Whoever works by the keyboard comes from a button that went with the person before.
    if (isThere && follows && document.activeElement?.contains(title.current)) title.current?.focus();
  }, [isThere, follows]);
  const about = who ? [name, who.state && placeName(who.state)].filter(Boolean).join(', ') : undefined;
  return (
    <>
      <div className={styles.head}>
        <h2 ref={title} tabIndex={-1} className={styles.name}>
          {name || m.members_documents()}
        </h2>
        {who?.state ? <span className={styles.meta}>{placeName(who.state)}</span> : null}
        <Link to={page}>{m.members_open_page()}</Link>
      </div>
      <PersonDocuments userId={userId} about={about} onDecided={() => void decided()} />
    </>
  );
};
