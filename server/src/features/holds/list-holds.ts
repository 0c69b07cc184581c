import type { Parts } from '../../platform/parts.ts';
import { type HoldRow, holds } from './holds.store.ts';

/** The holds, those that stand first, then the last lifted. */
export const listHolds = ({ db }: Pick<Parts, 'db'>): Promise<HoldRow[]> => holds(db);
