import { requireStepUp } from '@keywright/contract/factors.calls';
import { memberExport, userHistoryExport } from '@keywright/contract/members.calls';
import { addressOf } from '@keywright/contract/call-input';
import { call } from '../../lib/call.ts';
import { withReason } from '../../lib/refusal.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-store.ts';

type FileExportProps = { what: typeof memberExport } | { what: typeof userHistoryExport; email: string };

/** Saves a list as a file. The browser streams it to the disk itself: no page could hold so much. */
export const FileExport = (props: FileExportProps) => {
  const { run, busy } = useAttempt();
  const save = () =>
    run(
      async () => {
        // A download can neither ask for a step-up nor renew the session: the call before it does.
        await call(requireStepUp, {}, m.members_export_failed);
        const link = document.createElement('a');
        link.href =
          'email' in props
            ? addressOf(userHistoryExport, { query: { email: props.email } })
            : addressOf(memberExport, {});
        link.download = '';
        link.click();
        showToast(m.members_export_started());
      },
      (error) => showToast(withReason(m.members_export_failed(), error), { tone: 'rejected' }),
    );
  return (
    <Button dense busy={busy && m.members_exporting()} onClick={() => void save()}>
      {m.members_export()}
    </Button>
  );
};
