import type { ComplianceDocument } from '@keywright/contract/reviews';
import { m } from '@keywright/words/messages';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import styles from './members.module.css';

type Of = Pick<ComplianceDocument, 'status' | 'reviewReason' | 'reviewNotes'>;

const standings: Record<Of['status'], { tone: BadgeTone; words: () => string }> = {
  PENDING: { tone: 'pending', words: m.members_doc_pending },
  VERIFIED: { tone: 'fulfilled', words: m.members_doc_verified },
  REJECTED: { tone: 'rejected', words: m.members_doc_rejected },
};

/** What came of looking at it, and what its owner was told. */
export const ReviewState = ({ of: { status, reviewReason, reviewNotes } }: { of: Of }) => (
  <>
    <Badge tone={standings[status].tone}>{standings[status].words()}</Badge>
    {reviewReason ? (
      <p className={styles.said}>
        {m.members_reason({ reason: reviewReason })} {reviewNotes}
      </p>
    ) : null}
  </>
);
