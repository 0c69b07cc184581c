import type { DocumentKind } from '@keywright/contract/requests';
import type { ExtraKind } from '@keywright/contract/authority-kinds';
import { whichWere } from '../../../platform/audit/record.store.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import type { DeskCase } from './desk.store.ts';

type Case = Pick<DeskCase, 'id' | 'documents' | 'askedBy'>;
type Paper = { kind: DocumentKind | ExtraKind; fileId: string };

/** The three photos and what came beside them. */
const papersOf = ({ documents, askedBy }: Case): Paper[] => [...documents, ...askedBy.extras];

const ID_SIDES: readonly Paper['kind'][] = ['frontId', 'backId'] satisfies DocumentKind[];

/**
 * Which photos of a request, and what came beside them, somebody of the desk has had before them, by their files. The log knows it: every look
 * is in it before the picture leaves, and what comes in the place of a photo is another file. A look at them before the request was edited was a
 * look at papers of another vehicle, and is none.
 */
export const photosSeenBy = (db: Db | Tx, personId: string, row: Case): Promise<Set<string>> =>
  whichWere(db, {
    actorId: personId,
    action: 'image.viewed',
    objectIds: papersOf(row).map(({ fileId }) => fileId),
    since: { action: 'request.edited', object: { type: 'request', id: row.id } },
  });

const requireSeen = async (tx: Tx, personId: string, row: Case, papers: readonly Paper[]): Promise<void> => {
  const seen = await photosSeenBy(tx, personId, row);
  const unseen = papers.filter(({ fileId }) => !seen.has(fileId));
  if (unseen.length === 0) return;
  throw new Failure('request.photos_unseen', { values: { documents: unseen.map(({ kind }) => kind).join(', ') } });
};

/** What somebody says about a request's photos rests on having opened each of them, as the request is now. Else `request.photos_unseen`. */
export const requirePhotosSeen = (tx: Tx, personId: string, row: Case): Promise<void> =>
  requireSeen(tx, personId, row, papersOf(row));

/**
 * A validated account or an earlier check stands for a person's identity, never for the car: this admin has opened the registration and every
 * authority document of the request as it is now. Else `request.photos_unseen`, which names them.
 */
export const requireVehiclePapersSeen = (tx: Tx, personId: string, row: Case): Promise<void> =>
  requireSeen(
    tx,
    personId,
    row,
    papersOf(row).filter(({ kind }) => !ID_SIDES.includes(kind)),
  );
