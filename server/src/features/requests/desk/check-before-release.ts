import type { Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import { countsAsValidated } from '../../compliance/licences.facts.ts';
import { wantedOf } from '../documents.store.ts';
import { saveRequest } from '../requests.store.ts';
import { type DeskCase, verifyDocuments } from './desk.store.ts';
import { requirePhotosSeen } from './photos-seen.ts';

/** What a release rests on. */
export type Checked = { basis: 'account' | 'documents' };
type Check = { by: string; at: Date; documentsVerified: boolean };

/** A request has three photos; fewer were destroyed or are missing, and can't have been looked at. */
const PHOTOS = 3;

/**
 * No code is released unchecked: the admin says that they checked this request's documents, or these were verified
 * before as they are now, or the account is validated and its license, where one is asked for and was given, has not expired at this moment.
 * Else `request.unchecked`. What is ticked has been looked at: each photo as it is now, opened by who ticks, else
 * `request.photos_unseen`. While a photo is asked for again nothing else counts: `request.photo_awaited`.
 */
export const checkBeforeRelease = async (
  tx: Tx,
  row: DeskCase,
  { by, at, documentsVerified }: Check,
): Promise<Checked> => {
  if (wantedOf(row.documents).length > 0) throw new Failure('request.photo_awaited');
  const photosAreThere = row.imagesDeletedAt === null && row.documents.length === PHOTOS;
  if (documentsVerified && photosAreThere) {
    await requirePhotosSeen(tx, by, row);
    await verifyDocuments(tx, { requestId: row.id, by, at });
    await saveRequest(tx, row.id, {
      documents_verified_at: at,
      documents_verified_by: by,
      documents_verified_version: row.version,
    });
    return { basis: 'documents' };
  }
  if (row.documentsVerifiedVersion === row.version) return { basis: 'documents' };
  if (row.personId && (await countsAsValidated(tx, row.personId))) return { basis: 'account' };
  throw new Failure('request.unchecked');
};
