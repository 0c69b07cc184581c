import type { LegalHold } from '@keywright/contract/holds';
import type { HoldRow } from './holds.store.ts';

export const holdView = ({ requestId, email, placedAt, liftedAt, ...hold }: HoldRow): LegalHold => ({
  ...hold,
  about: requestId ? 'request' : 'person',
  subject: requestId ?? email ?? '',
  placedAt: placedAt.toISOString(),
  liftedAt: liftedAt?.toISOString() ?? null,
});
