import type { AuditReasonOf } from '@keywright/contract/audit-actions';
import type { Trace } from '../../../platform/audit/trace.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { caseNow } from './desk.store.ts';
import { recordStep } from '../record-step.ts';
import { after } from '../requests.states.ts';
import { lockRequestsStartedBy, saveRequest } from '../requests.store.ts';

type Release = { personId: string; reason: AuditReasonOf<'request.released'>; trace: Trace };

/** Gives everything that somebody had started back to the queue, each at its old place, because they no longer work there. */
export const releaseRequestsOf = async (tx: Tx, { personId, reason, trace }: Release): Promise<void> => {
  for (const { id, status } of await lockRequestsStartedBy(tx, personId)) {
    await saveRequest(tx, id, {
      status: after('release', status),
      started_by: null,
      started_at: null,
      held_since: null,
      touched_at: null,
    });
    await recordStep(tx, trace, await caseNow(tx, id), { action: 'request.released', reason });
  }
};
