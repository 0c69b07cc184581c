import type { CredentialPart } from '@keywright/contract/profile';
import type { Db, Tx } from '../../platform/db/database.ts';
import { currentFiles, currentFilesOfAll, type PersonFile, type PersonFileKind } from './person-files.store.ts';
import { fileAddress } from './profile.view.ts';

export const paperKinds = ['frontId', 'backId', 'insurance'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** One paper of a member as it is now. A file never changes: another picture is another file. */
export type Paper = { kind: PaperKind; fileId: string; address: string; isRejected: boolean };

const isPaper = (kind: PersonFileKind): kind is PaperKind => paperKinds.some((one) => one === kind);

/** The papers that a member has given and not replaced, one of each kind at most. With the person held they stay so. */
export const papersOf = async (db: Db | Tx, personId: string): Promise<Paper[]> =>
  (await currentFiles(db, personId)).flatMap(paperIn);

/** The same of several members, by who they are. */
export const papersOfAll = async (db: Db | Tx, personIds: readonly string[]): Promise<Map<string, Paper[]>> =>
  new Map([...(await currentFilesOfAll(db, personIds))].map(([id, files]) => [id, files.flatMap(paperIn)]));

const paperIn = ({ kind, fileId, state }: PersonFile): Paper[] =>
  isPaper(kind) ? [{ kind, fileId, address: fileAddress(fileId), isRejected: state === 'REJECTED' }] : [];

/** A side of the ID on an account, as it is now. */
export type IdSide = { kind: 'frontId' | 'backId'; fileId: string; isRejected: boolean; isVerified: boolean };

/** The sides of somebody's ID that they have given and not replaced. With the person held they stay so. */
export const idSidesOf = async (db: Db | Tx, personId: string): Promise<IdSide[]> =>
  (await currentFiles(db, personId)).flatMap(({ kind, fileId, state }) =>
    kind === 'frontId' || kind === 'backId'
      ? [{ kind, fileId, isRejected: state === 'REJECTED', isVerified: state === 'VERIFIED' }]
      : [],
  );

/** Whether a file is one that this person gave, current or replaced. */
export const gaveFile = async (db: Db | Tx, personId: string, fileId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('person_document')
    .select('id')
    .where('person_id', '=', personId)
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  return row !== undefined;
};

/** The file of a credential that a member has uploaded and not replaced. */
export const credentialFile = async (db: Db | Tx, personId: string, part: CredentialPart): Promise<string | null> =>
  (await currentFiles(db, personId)).find(({ kind }) => kind === part)?.fileId ?? null;

/** Where the desk and its owner find a file of a person. */
export { fileAddress };
