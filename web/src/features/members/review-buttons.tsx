import type { ComplianceDocument } from '@keywright/contract/reviews';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
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
          aria-keyshortcuts={hasKeys ? 'A' : undefined}
          busy={review.busy && m.members_approving()}
          onClick={() => void review.approve()}
        >
          <Words
            named={m.members_approve_named({ document: name })}
            words={m.members_approve()}
            cap={hasKeys ? 'A' : null}
          />
        </Button>
      )}
      {status === 'REJECTED' ? null : (
        <Button aria-keyshortcuts={hasKeys ? 'X' : undefined} onClick={onReject}>
          <Words
            named={m.members_reject_named({ document: name })}
            words={m.members_reject()}
            cap={hasKeys ? 'X' : null}
          />
        </Button>
      )}
    </>
  );
};

/** The eye reads the act and its key, next to the document; who listens hears which document it is about. */
const Words = ({ named, words, cap }: { named: string; words: string; cap: string | null }) => (
  <>
    <span aria-hidden="true">
      {words} {cap === null ? null : <KeyCap>{cap}</KeyCap>}
    </span>
    <VisuallyHidden>{named}</VisuallyHidden>
  </>
);
