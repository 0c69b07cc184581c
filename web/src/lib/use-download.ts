import { requireStepUp } from '@keywright/contract/factors.calls';
import { call } from './call.ts';
import { withReason } from './refusal.ts';
import { useAttempt } from './use-attempt.ts';

type Tell = (words: string, how?: { tone: 'rejected' }) => void;
type Said = { started: () => string; failed: () => string; tell: Tell };

/** Saves a file after a step-up. The browser streams it to the disk itself: no page could hold so much. */
export const useDownload = ({ started, failed, tell }: Said) => {
  const { run, busy } = useAttempt();
  const save = (address: string) =>
    run(
      async () => {
        // A download can neither ask for a step-up nor renew the session: the call before it does.
        await call(requireStepUp, {}, failed);
        const link = document.createElement('a');
        link.href = address;
        link.download = '';
        link.click();
        tell(started());
      },
      (error) => tell(withReason(failed(), error), { tone: 'rejected' }),
    );
  return { save: (address: string) => void save(address), busy };
};
