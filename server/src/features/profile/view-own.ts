import type { Known } from '../../access/actor.ts';
import { Failure } from '../../platform/failure.ts';
import type { Parts } from '../../platform/parts.ts';
import { currentFiles, type PersonFile } from './person-files.store.ts';
import { findPerson, type OwnPerson } from './person.store.ts';

/** The caller with their current files, as the database has them now. */
export const viewOwn = async (
  { db }: Pick<Parts, 'db'>,
  { person: { id } }: Known,
): Promise<{ person: OwnPerson; files: PersonFile[] }> => {
  const [person, files] = await Promise.all([findPerson(db, id), currentFiles(db, id)]);
  if (!person) throw new Failure('auth.required');
  return { person, files };
};
