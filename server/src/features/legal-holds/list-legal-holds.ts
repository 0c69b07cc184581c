import type { LegalHold } from '@keywright/contract/legal-holds';
import type { Parts } from '../../platform/parts.ts';
import { type LegalHoldRow, findLegalHolds } from './legal-holds.store.ts';

/** The holds, those that stand first, then the last lifted. */
export const listLegalHolds = async ({ db }: Pick<Parts, 'db'>): Promise<LegalHold[]> =>
  (await findLegalHolds(db)).map(viewOf);

const viewOf = (row: LegalHoldRow): LegalHold => ({
  id: row.id,
  about: row.requestId ? 'request' : 'person',
  subject: row.requestId ?? row.heldEmail ?? '',
  request: requestOf(row),
  name: row.name,
  email: row.email,
  reason: row.reason,
  placedAt: row.placedAt.toISOString(),
  placedBy: row.placedBy,
  liftedAt: row.liftedAt?.toISOString() ?? null,
  liftedBy: row.liftedBy,
  liftReason: row.liftReason,
});

const requestOf = ({ year, make, model, vinEnd, ...row }: LegalHoldRow): LegalHold['request'] => {
  if (row.requestId === null || year === null || make === null || model === null || vinEnd === null) return null;
  return { confirmationNumber: row.paidAt && row.confirmationNumber, year, make, model, vinEnd };
};
