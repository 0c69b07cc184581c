import { auditExport, auditHealth, auditLog, disclosureDays } from '@keywright/contract/audit';
import type { Caller } from '../../access/actor.ts';
import { linkNext } from '../../platform/http/link-next.ts';
import { serveBytes } from '../../platform/http/serve-bytes.ts';
import { type Serving, serve } from '../../platform/http/serve.ts';
import { checkHealth } from './check-health.ts';
import { exportLog } from './export-log.ts';
import { listDisclosures } from './list-disclosures.ts';
import { viewLog } from './view-log.ts';

/** The audit log, for super admins to read. */
export const auditRoutes = (serving: Serving<Caller>): void => {
  const { parts } = serving;

  serve(serving, auditLog, async ({ caller, query, request, reply }) => {
    const { entries, next } = await viewLog(parts, caller, query);
    linkNext(request, reply, next);
    return entries;
  });

  serve(serving, auditHealth, () => checkHealth(parts));

  serve(serving, disclosureDays, () => listDisclosures(parts));

  serveBytes(serving, auditExport, ({ caller, query }) => exportLog(parts, caller, query));
};
