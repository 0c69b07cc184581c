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
};

/** What a person has given and not yet replaced, one of each kind at most. */
export const currentFiles = async (db: Db | Tx, personId: string): Promise<PersonFile[]> => {
  const rows = await db
    .selectFrom('person_document as d')
    .innerJoin('stored_file as f', 'f.id', 'd.file_id')
    .select(['d.kind', 'd.file_id as fileId', 'd.state', 'd.name', 'd.created_at as createdAt', 'f.kind as content'])
    .where('d.person_id', '=', personId)
    .where('d.state', '<>', 'SUPERSEDED')
    .where('f.state', '=', 'STORED')
    .orderBy('d.kind')
    .execute();
  return rows.map(({ content, ...row }) => ({ ...row, isPdf: content === 'pdf' }));
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
