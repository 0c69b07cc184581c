import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import * as calls from './compliance.calls.ts';

export const RequiredDocument = z.enum(['STATE_LOCKSMITH_LICENSE', 'PHOTO_ID']);
const ComplianceStatus = z.object({
  required: z.boolean(),
  requiredDocs: z.array(RequiredDocument),
  message: z.string(),
  jurisdiction: z.string(),
});

export const complianceStatus = endpoint(calls.complianceStatus, {
  summary: "What the member's state asks of a locksmith.",
  reply: ComplianceStatus,
  fails: [],
});

export const publicComplianceStatus = endpoint(calls.publicComplianceStatus, {
  summary: 'What is asked of everybody.',
  reply: ComplianceStatus,
  fails: [],
});
