import type { LegalHold } from '@keywright/contract/legal-holds';
import type { LegalHoldRow } from './legal-holds.store.ts';

export const legalHoldView = ({ requestId, email, placedAt, liftedAt, ...hold }: LegalHoldRow): LegalHold => ({
  ...hold,
  about: requestId ? 'request' : 'person',
  subject: requestId ?? email ?? '',
  placedAt: placedAt.toISOString(),
  liftedAt: liftedAt?.toISOString() ?? null,
});
