import { complianceStatus, publicComplianceStatus } from '@keywright/contract/compliance';
import type { Caller } from '../../access/actor.ts';
import { type Serving, serve } from '../../platform/http/serve.ts';
import { statusOfEverybody, viewCompliance } from './compliance-status.ts';

/** What the law asks of a locksmith. */
export const complianceRoutes = (serving: Serving<Caller>): void => {
  serve(serving, complianceStatus, ({ caller }) => viewCompliance(serving.parts, caller));
  serve(serving, publicComplianceStatus, async ({ caller }) => statusOfEverybody(caller.locale));
};
