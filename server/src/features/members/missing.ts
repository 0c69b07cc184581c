import type { Missing } from '@keywright/contract/members';
import type { Db, Tx } from '../../platform/db/database.ts';
import { placeOfMissingLicense } from '../compliance/licences.facts.ts';
import { documentsOf } from './reviews.store.ts';

/** What a validation of this member would pass over; with the person held it stays so. */
export const missingOf = async (db: Db | Tx, personId: string): Promise<Missing[]> => {
  const undecided = (await documentsOf(db, personId)).filter(({ state }) => state === 'PENDING');
  const lacksLicense = (await placeOfMissingLicense(db, personId)) !== undefined;
  return [...(lacksLicense ? (['LICENSE'] as const) : []), ...undecided.map(({ docType }) => docType)];
};
