import { whichWere } from '../../../platform/audit/record.store.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import type { DeskCase } from './desk.store.ts';

type Case = Pick<DeskCase, 'id' | 'documents' | 'askedBy'>;

/** The three photos and what came beside them. */
const photosOf = ({ documents, askedBy }: Case): string[] =>
  [...documents, ...askedBy.extras].map(({ fileId }) => fileId);

/**
 * Which photos of a request, and what came beside them, somebody of the desk has had before them, by their files. The log knows it: every look
 * is in it before the picture leaves, and what comes in the place of a photo is another file. A look at them before the request was edited was a
 * look at papers of another vehicle, and is none.
 */
export const photosSeenBy = (db: Db | Tx, personId: string, row: Case): Promise<Set<string>> =>
  whichWere(db, {
    actorId: personId,
    action: 'image.viewed',
    objectIds: photosOf(row),
    since: { action: 'request.edited', object: { type: 'request', id: row.id } },
  });

/** What somebody says about a request's photos rests on having opened each of them, as the request is now. Else `request.photos_unseen`. */
export const requirePhotosSeen = async (tx: Tx, personId: string, row: Case): Promise<void> => {
  const seen = await photosSeenBy(tx, personId, row);
  if (photosOf(row).some((fileId) => !seen.has(fileId))) throw new Failure('request.photos_unseen');
};
