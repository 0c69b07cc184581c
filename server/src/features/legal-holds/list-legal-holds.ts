import type { LegalHold } from '@keywright/contract/legal-holds';
import type { Parts } from '../../platform/parts.ts';
import { type LegalHoldRow, findLegalHolds } from './legal-holds.store.ts';

/** The holds, those that stand first, then the last lifted. */
export const listLegalHolds = async ({ db }: Pick<Parts, 'db'>): Promise<LegalHold[]> =>
  (await findLegalHolds(db)).map(viewOf);

const viewOf = ({ requestId, email, placedAt, liftedAt, ...hold }: LegalHoldRow): LegalHold => ({
  ...hold,
  about: requestId ? 'request' : 'person',
  subject: requestId ?? email ?? '',
  placedAt: placedAt.toISOString(),
  liftedAt: liftedAt?.toISOString() ?? null,
});
