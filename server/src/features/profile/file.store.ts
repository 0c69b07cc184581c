import { sql } from 'kysely';
import { guard, type Guarded } from '../../access/policy.ts';
import type { PersonFileThing } from '../../access/policies/person-file.policy.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { PersonFileKind } from './person-files.store.ts';

export type FoundFile = PersonFileThing & { id: string; kind: PersonFileKind; isPdf: boolean };

/** A file that a person gave and that is still there; whatever else is stored is found elsewhere. */
export const findPersonFile = async (tx: Tx, id: string): Promise<Guarded<FoundFile> | undefined> => {
  const row = await tx
    .selectFrom('person_document as d')
    .innerJoin('stored_file as f', 'f.id', 'd.file_id')
    .innerJoin('person as p', 'p.id', 'd.person_id')
    .where('f.id', '=', id)
    .where('f.state', '=', 'STORED')
    .select([
      'f.id',
      'd.kind',
      'd.person_id as personId',
      'p.role as personRole',
      sql<boolean>`d.state = 'SUPERSEDED'`.as('isSuperseded'),
      sql<boolean>`f.kind = 'pdf'`.as('isPdf'),
    ])
    .executeTakeFirst();
  return row && guard(row);
};
