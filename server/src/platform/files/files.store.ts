import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { Failure } from '../failure.ts';

export type FileKind = 'image' | 'pdf';

export type StoredFacts = {
  id: string;
  mediaType: string;
  /** What lies in the store: the encrypted content with its tag. */
  byteSize: number;
  width: number | null;
  height: number | null;
  originalSha256: Buffer;
  /** What an image looks like, as 256 signs `0` and `1`; null of what has no such print. */
  print: string | null;
  nonce: Buffer;
  wrappedKey: Buffer;
  keyVersion: number;
};

/** Announces files before their objects are written, so that no object is ever without a row. */
export const announceFiles = async (
  db: Db | Tx,
  ownerKey: string,
  files: readonly { id: string; kind: FileKind; takenFrom: string | null; keySlot: number | null }[],
): Promise<void> => {
  await db
    .insertInto('stored_file')
    .values(
      files.map(({ id, kind, takenFrom, keySlot }) => ({
        id,
        state: 'WRITING' as const,
        owner_key: ownerKey,
        kind,
        taken_from: takenFrom,
        key_slot: keySlot,
      })),
    )
    .execute();
};

/**
 * Turns announced files into stored ones in one statement. Fails when the sweeper gave one of them up meanwhile; the others
 * are then stored, but part of nothing.
 */
export const filesAreStored = async (db: Db, files: StoredFacts[]): Promise<void> => {
  const column = <K extends keyof StoredFacts>(name: K): StoredFacts[K][] => files.map((file) => file[name]);
  const { numAffectedRows } = await sql`
    update stored_file as f set state = 'STORED', media_type = n.media_type, byte_size = n.byte_size, width = n.width,
      height = n.height, original_sha256 = n.original_sha256, nonce_prefix = n.nonce, wrapped_key = n.wrapped_key,
      key_version = n.key_version, print = n.print::bit(256), print_bands = bands_of(n.print::bit(256))
    from unnest(${column('id')}::uuid[], ${column('mediaType')}::text[], ${column('byteSize')}::bigint[],
      ${column('width')}::int[], ${column('height')}::int[], ${column('originalSha256')}::bytea[],
      ${column('nonce')}::bytea[], ${column('wrappedKey')}::bytea[], ${column('keyVersion')}::int[],
      ${column('print')}::text[])
      as n (id, media_type, byte_size, width, height, original_sha256, nonce, wrapped_key, key_version, print)
    where f.id = n.id and f.state = 'WRITING'`.execute(db);
  if (numAffectedRows !== BigInt(files.length)) throw new Failure('server.unavailable');
};

/** Forgets announced files that did not become stored ones. Answers which; what is stored after all stays. */
export const forgetFiles = async (db: Db, ids: string[]): Promise<string[]> => {
  const rows = await db
    .deleteFrom('stored_file')
    .where('id', 'in', ids)
    .where('state', '=', 'WRITING')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};

/**
 * Makes uploaded files part of something, in that something's transaction; a file that is part of nothing is swept away.
 * Each is attached once. Answers which of them are: an unknown file is left out, and so is another owner's.
 */
export const attachFiles = async (tx: Tx, ids: readonly string[], ownerKeys: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .updateTable('stored_file')
    .set({ attached_at: sql`clock_now()` })
    .where('id', 'in', [...ids])
    .where('owner_key', 'in', [...ownerKeys])
    .where('state', '=', 'STORED')
    .where('attached_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** The same for one file that must be an image. Answers whether it is attached. */
export const attachImage = async (tx: Tx, id: string, ownerKey: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('stored_file')
    .set({ attached_at: sql`clock_now()` })
    .where('id', '=', id)
    .where('owner_key', '=', ownerKey)
    .where('kind', '=', 'image')
    .where('state', '=', 'STORED')
    .where('attached_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** The same for one file; fails with `not_found`. */
export const attachFile = async (tx: Tx, id: string, ownerKey: string): Promise<void> => {
  const attached = await attachFiles(tx, [id], [ownerKey]);
  if (attached.length !== 1) throw new Failure('not_found');
};

const copied = [
  'id',
  'width',
  'height',
  'original_sha256 as originalSha256',
  sql<string | null>`print::text`.as('print'),
  'taken_from as takenFrom',
] as const;

export type CopiedImage = {
  id: string;
  width: number | null;
  height: number | null;
  originalSha256: Buffer | null;
  print: string | null;
  takenFrom: string | null;
};

/** Of these, the images that one of these owners uploaded and that are part of nothing yet. */
export const freeImages = (db: Db, ids: readonly string[], ownerKeys: readonly string[]) =>
  db
    .selectFrom('stored_file')
    .select(copied)
    .where('id', 'in', [...ids])
    .where('owner_key', 'in', [...ownerKeys])
    .where('kind', '=', 'image')
    .where('state', '=', 'STORED')
    .where('attached_at', 'is', null)
    .execute();

/** One image, whatever it is part of. */
export const imageToCopy = (db: Db, id: string) =>
  db
    .selectFrom('stored_file')
    .select(copied)
    .where('id', '=', id)
    .where('kind', '=', 'image')
    .where('state', '=', 'STORED')
    .executeTakeFirst();

/**
 * Ends a file in the caller's transaction: without its data key nobody can read it, and the database requests the erasure of its key in
 * the key store, after which no copy opens it either. The sweeper removes the object. Running it again changes nothing.
 */
export const deleteFile = async (tx: Tx, id: string): Promise<void> => {
  await tx.updateTable('stored_file').set(ended).where('id', '=', id).where('state', '<>', 'DELETED').execute();
};

/** Waits for whoever reads the file on record, and lets nobody begin to. */
export const lockFile = async (tx: Tx, id: string): Promise<void> => {
  await tx.selectFrom('stored_file').select('id').where('id', '=', id).forUpdate().execute();
};

/** Ends what these owners uploaded and never made part of anything. */
export const deleteUnattached = async (tx: Tx, ownerKeys: readonly string[]): Promise<void> => {
  await tx
    .updateTable('stored_file')
    .set(ended)
    .where('owner_key', 'in', [...ownerKeys])
    .where('attached_at', 'is', null)
    .where('state', '<>', 'DELETED')
    .execute();
};

/** What ended files were part of is deleted too: the sweeper takes away the last trace of them, their rows. */
export const forgetEnded = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .updateTable('stored_file')
    .set({ attached_at: null })
    .where('id', 'in', [...ids])
    .where('state', '=', 'DELETED')
    .execute();
};

export const ended = {
  state: 'DELETED' as const,
  wrapped_key: null,
  nonce_prefix: null,
  print: null,
  print_bands: null,
  deleted_at: sql<Date>`clock_now()`,
};

export const storedFile = (db: Db | Tx, id: string) =>
  db
    .selectFrom('stored_file')
    .select(['id', 'media_type', 'byte_size', 'nonce_prefix', 'wrapped_key', 'key_version', 'key_slot'])
    .where('id', '=', id)
    .where('state', '=', 'STORED')
    .executeTakeFirst();
