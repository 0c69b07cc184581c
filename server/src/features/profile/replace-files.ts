import type { Tx } from '../../platform/db/database.ts';
import { attachFile, deleteFile } from '../../platform/files/files.store.ts';
import type { KeptFile } from '../../platform/files/keep-file.ts';
import { insertFile, type PersonFileKind, supersede } from './person-files.store.ts';

export type NewFiles = Partial<Record<PersonFileKind, Pick<KeptFile, 'id'> & { name?: string }>>;

/** As the file store names whoever uploads for their own profile: such a file can't become part of anything else. */
export const profileKey = (personId: string): string => `profile:${personId}`;

/** Pictures that say nothing about who somebody is: the one before is of no use to anybody. */
const pictures: ReadonlySet<PersonFileKind> = new Set(['profilePhoto', 'companyLogo']);

/** Puts new files in the place of the current ones, which become history; pictures are destroyed. The person is held. */
export const replaceFiles = async (tx: Tx, personId: string, files: NewFiles, at: Date): Promise<void> => {
  for (const kind of kindsOf(files)) {
    const file = files[kind];
    if (!file) continue;
    await attachFile(tx, file.id, profileKey(personId));
    const before = await supersede(tx, personId, kind);
    if (before && pictures.has(kind)) await deleteFile(tx, before);
    await insertFile(tx, { personId, kind, fileId: file.id, name: file.name ?? '', at });
  }
};

export const kindsOf = (files: NewFiles): PersonFileKind[] => Object.keys(files) as PersonFileKind[];
