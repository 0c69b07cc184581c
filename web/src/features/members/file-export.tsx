import { memberExport, userHistoryExport } from '@keywright/contract/members.calls';
import { addressOf } from '@keywright/contract/call-input';
import { useDownload } from '../../lib/use-download.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-store.ts';

type FileExportProps = { what: typeof memberExport } | { what: typeof userHistoryExport; email: string };

/** Saves a list as a file. */
export const FileExport = (props: FileExportProps) => {
  const { save, busy } = useDownload({
    started: m.members_export_started,
    failed: m.members_export_failed,
    tell: showToast,
  });
  const address =
    'email' in props ? addressOf(userHistoryExport, { query: { email: props.email } }) : addressOf(memberExport, {});
  return (
    <Button dense busy={busy && m.members_exporting()} onClick={() => save(address)}>
      {m.members_export()}
    </Button>
  );
};
