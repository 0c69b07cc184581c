import type { ComplianceDocument } from '@keywright/contract/reviews';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import type { Review } from './use-review.ts';

type ReviewButtonsProps = {
  name: string;
  isFor: Pick<ComplianceDocument, 'can' | 'opened' | 'status'>;
  review: Review;
  /** A and X act on this one. */
  hasKeys: boolean;
  onReject: () => void;
};

/** Approve and Reject, once it was opened; of what is decided already only the other one is left. */
export const ReviewButtons = ({
  name,
  isFor: { can, opened, status },
  review,
  hasKeys,
  onReject,
}: ReviewButtonsProps) => {
  if (!can.includes('review')) return null;
  if (!opened) return <span>{m.members_open_to_decide()}</span>;
  return (
    <>
      {status === 'VERIFIED' ? null : (
        <Button
          tone="approve"
          aria-label={m.members_approve_named({ document: name })}
          aria-keyshortcuts={hasKeys ? 'A' : undefined}
          busy={review.busy && m.members_approving()}
          onClick={() => void review.approve()}
        >
          {m.members_approve()} {hasKeys ? <KeyCap silent>A</KeyCap> : null}
        </Button>
      )}
      {status === 'REJECTED' ? null : (
        <Button
          aria-label={m.members_reject_named({ document: name })}
          aria-keyshortcuts={hasKeys ? 'X' : undefined}
          onClick={onReject}
        >
          {m.members_reject()} {hasKeys ? <KeyCap silent>X</KeyCap> : null}
        </Button>
      )}
    </>
  );
};
