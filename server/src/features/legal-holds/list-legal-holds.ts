import type { Parts } from '../../platform/parts.ts';
import { type LegalHoldRow, findLegalHolds } from './legal-holds.store.ts';

/** The holds, those that stand first, then the last lifted. */
export const listLegalHolds = ({ db }: Pick<Parts, 'db'>): Promise<LegalHoldRow[]> => findLegalHolds(db);
