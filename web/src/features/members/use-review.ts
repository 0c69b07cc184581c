import { withReason } from '../../lib/refusal.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { m } from '@keywright/words/messages';
import { showToast } from '../../ui/toast-store.ts';
import { useMembersShown } from './members.queries.ts';

type Approving = { name: string; approve: () => Promise<unknown>; onDecided: () => void };

/** Approving something that a member gave; why it was refused is said in passing, and what is shown is asked for again. */
export const useReview = ({ name, approve, onDecided }: Approving) => {
  const { run, busy } = useAttempt();
  const { askAgain } = useMembersShown();
  return {
    busy,
    approve: () =>
      run(
        async () => {
          await approve();
          showToast(m.members_approved_ok({ document: name }), { tone: 'fulfilled' });
          onDecided();
        },
        (error) => {
          showToast(withReason(m.members_review_failed(), error), { tone: 'rejected' });
          void askAgain();
        },
      ),
  };
};

export type Review = ReturnType<typeof useReview>;
