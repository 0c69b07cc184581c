import type { LegalHold } from '@keywright/contract/legal-holds';
import { waitingOf } from '../../access/rule-changes.store.ts';
import type { Parts } from '../../platform/parts.ts';
import { legalHoldRule } from './lift-legal-hold.ts';
import { type LegalHoldRow, findLegalHolds } from './legal-holds.store.ts';

/** The holds, those that stand first, then the last lifted. */
export const listLegalHolds = async ({ db }: Pick<Parts, 'db'>): Promise<LegalHold[]> => {
  const waiting = await waitingOf(db, 'legal_hold', legalHoldRule.read);
  return (await findLegalHolds(db)).map((row) => ({ ...viewOf(row), waiting: waiting.get(row.id) ?? null }));
};

const viewOf = (row: LegalHoldRow): Omit<LegalHold, 'waiting'> => ({
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
