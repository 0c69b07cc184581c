import type { Db, Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Selectable } from 'kysely';

type Row = Selectable<Tables['person_document']>;
export type PersonFileKind = Row['kind'];
export type PersonFile = {
  kind: PersonFileKind;
  fileId: string;
  state: Row['state'];
  /** As its owner calls it; empty when that is not known. */
  name: string;
  createdAt: Date;
  isPdf: boolean;
  reviewReason: Row['review_reason'];
  reviewNotes: string;
};

/** What a person has given and not yet replaced, one of each kind at most. */
export const currentFiles = async (db: Db | Tx, personId: string): Promise<PersonFile[]> =>
  (await currentFilesOfAll(db, [personId])).get(personId) ?? [];

/** The same of several people, by who they are. */
export const currentFilesOfAll = async (
  db: Db | Tx,
  personIds: readonly string[],
): Promise<Map<string, PersonFile[]>> => {
  if (personIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('person_document as d')
    .innerJoin('stored_file as f', 'f.id', 'd.file_id')
    .select(['d.kind', 'd.file_id as fileId', 'd.state', 'd.name', 'd.created_at as createdAt', 'f.kind as content'])
    .select(['d.review_reason as reviewReason', 'd.review_notes as reviewNotes', 'd.person_id as personId'])
    .where('d.person_id', 'in', [...personIds])
    .where('d.state', '<>', 'SUPERSEDED')
    .where('f.state', '=', 'STORED')
    .orderBy('d.kind')
    .execute();
  const files = rows.map(({ content, personId, ...row }) => ({ personId, file: { ...row, isPdf: content === 'pdf' } }));
  const byPerson = Map.groupBy(files, ({ personId }) => personId);
  return new Map([...byPerson].map(([personId, those]) => [personId, those.map(({ file }) => file)]));
};

/** Makes the current file of this kind history. Answers which it was. */
export const supersede = async (tx: Tx, personId: string, kind: PersonFileKind): Promise<string | undefined> => {
  const row = await tx
    .updateTable('person_document')
    .set({ state: 'SUPERSEDED' })
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .where('state', '<>', 'SUPERSEDED')
    .returning('file_id as fileId')
    .executeTakeFirst();
  return row?.fileId;
};

type NewFile = { personId: string; kind: PersonFileKind; fileId: string; name: string; at: Date };

/** A new file, to be looked at. */
export const insertFile = async (tx: Tx, { personId, kind, fileId, name, at }: NewFile): Promise<void> => {
  await tx
    .insertInto('person_document')
    .values({ person_id: personId, kind, file_id: fileId, name, created_at: at })
    .execute();
};
