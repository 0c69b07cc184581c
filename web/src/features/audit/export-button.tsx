import { auditExport } from '@keywright/contract/audit.calls';
import { addressOf } from '@keywright/contract/call-input';
import { useDownload } from '../../lib/use-download.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import type { LogFilters } from './audit.queries.ts';

/** Saves what the filters find as a file. */
export const ExportButton = ({ filters }: { filters: LogFilters }) => {
  const { save, busy } = useDownload({
    started: m.audit_export_started,
    failed: m.audit_export_failed,
    tell: showToast,
  });
  return (
    <Button dense busy={busy && m.audit_exporting()} onClick={() => save(addressOf(auditExport, { query: filters }))}>
      {m.audit_export()}
    </Button>
  );
};
