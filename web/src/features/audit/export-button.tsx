import { auditExport } from '@keywright/contract/audit.calls';
import { requireStepUp } from '@keywright/contract/factors.calls';
import { addressOf } from '@keywright/contract/call-input';
import { call } from '../../lib/call.ts';
import { withReason } from '../../lib/refusal.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import type { LogFilters } from './audit.queries.ts';

/** Saves what the filters find as a file. The browser streams it to the disk itself: no page could hold so much. */
export const ExportButton = ({ filters }: { filters: LogFilters }) => {
  const { run, busy } = useAttempt();
  const save = () =>
    run(async () => {
      // A download can neither ask for a step-up nor renew the session: the call before it does.
      await call(requireStepUp, {}, m.audit_export_failed);
      const link = document.createElement('a');
      link.href = addressOf(auditExport, { query: filters });
      link.download = '';
      link.click();
      showToast(m.audit_export_started());
    }, tellFailed);
  return (
    <Button dense busy={busy && m.audit_exporting()} onClick={() => void save()}>
      {m.audit_export()}
    </Button>
  );
};

const tellFailed = (error: unknown): void =>
  showToast(withReason(m.audit_export_failed(), error), { tone: 'rejected' });
