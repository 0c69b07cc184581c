import { whichWere } from '../../../platform/audit/record.store.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import type { RequestDocument } from '../documents.store.ts';

type Photos = readonly Pick<RequestDocument, 'fileId'>[];

/**
 * Which of these photos somebody of the desk has had before them, by their files. The log knows it: every look is in it before the picture
 * leaves, and what comes in the place of a photo is another file.
 */
export const photosSeenBy = (db: Db | Tx, personId: string, photos: Photos): Promise<Set<string>> =>
  whichWere(db, { actorId: personId, action: 'image.viewed', objectIds: photos.map(({ fileId }) => fileId) });

/** What somebody says about a request's photos rests on having opened each of them. Else `request.photos_unseen`. */
export const requirePhotosSeen = async (tx: Tx, personId: string, photos: Photos): Promise<void> => {
  const seen = await photosSeenBy(tx, personId, photos);
  if (photos.some(({ fileId }) => !seen.has(fileId))) throw new Failure('request.photos_unseen');
};
