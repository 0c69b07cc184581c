import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const RequiredDocument = z.enum(['STATE_LOCKSMITH_LICENSE', 'PHOTO_ID']);
const ComplianceStatus = z.object({
  required: z.boolean(),
  requiredDocs: z.array(RequiredDocument),
  message: z.string(),
  jurisdiction: z.string(),
});

export const complianceStatus = endpoint({
  method: 'GET',
  path: '/compliance/status',
  audience: 'signed-in',
  summary: "What the member's state asks of a locksmith.",
  reply: ComplianceStatus,
  fails: [],
});

export const publicComplianceStatus = endpoint({
  method: 'GET',
  path: '/compliance/status/public',
  audience: 'anyone',
  summary: 'What is asked of everybody.',
  reply: ComplianceStatus,
  fails: [],
});
