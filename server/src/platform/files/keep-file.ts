import { randomUUID, subtle } from 'node:crypto';
import type { FieldMessage } from '@keywright/contract/field-messages';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { Failure } from '../failure.ts';
import { openWith, sealWith } from '../vault/aead.ts';
import { FILE_PURPOSE } from '../vault/rotation.store.ts';
import { ErasedKey, type ErasureKey } from '../vault/key-store.ts';
import { newDataKey, type Vault } from '../vault/vault.ts';
import type { FileStore } from './file-store.ts';
import {
  announceFiles,
  type CopiedImage,
  type FileKind,
  filesAreStored,
  forgetFiles,
  freeImages,
  imageToCopy,
  type StoredFacts,
  storedFile,
} from './files.store.ts';
import { readImage } from './images.ts';
import { checkPdf, isPdf } from './pdfs.ts';
import { faultOf, refusal, refusalOf } from './refusal.ts';

/** What files are kept with; the program's parts have all of it. */
export type FileParts = { db: Db; vault: Vault; files: FileStore };

/** `ownerKey` is who uploads (`person:…`, `guest:…`): only the same may attach the file. */
type Uploads<Name extends string> = { ownerKey: string; buffers: Partial<Record<Name, Buffer>> };

/** `width` and `height` in pixels, of an image; a PDF has none. */
export type KeptFile = { id: string; mediaType: string; width: number | null; height: number | null };

type Content = {
  kind: FileKind;
  mediaType: string;
  bytes: Buffer;
  width: number | null;
  height: number | null;
  originalSha256: Buffer;
  print: string | null;
  /** Of which file it was taken, where it counts for as long as that one. */
  takenFrom: string | null;
};

/** Encodes the images of one call again and stores them, encrypted. Fails as `readImage` and `Files.put` do. */
export const keepImages = <Name extends string>(
  parts: FileParts,
  uploads: Uploads<Name>,
): Promise<Record<Name, KeptFile>> => keepEach(parts, uploads, imageOf);

/** The documents of one call: images, or PDFs as they are, which are only ever given out as attachments. */
export const keepDocuments = <Name extends string>(
  parts: FileParts,
  uploads: Uploads<Name>,
): Promise<Record<Name, KeptFile>> => keepEach(parts, uploads, documentOf);

/**
 * Stores the files of one call, images encoded again, all or none. Nothing is stored before all of them are known to be
 * what they should; a refusal names every field that has a fault.
 */
const keepEach = async <Name extends string>(
  parts: FileParts,
  { ownerKey, buffers }: Uploads<Name>,
  contentOf: (buffer: Buffer) => Promise<Content>,
): Promise<Record<Name, KeptFile>> => {
  const given = Object.entries(buffers) as [Name, Buffer][];
  const read = await Promise.allSettled(given.map(([, buffer]) => contentOf(buffer)));
  const faults: Record<string, FieldMessage> = {};
  const contents: Content[] = [];
  for (const [at, result] of read.entries()) {
    if (result.status === 'fulfilled') contents.push(result.value);
    else faults[given[at]?.[0] ?? 'file'] = faultOf(result.reason) ?? rethrow(result.reason);
  }
  if (Object.keys(faults).length > 0) throw refusalOf(faults);
  const kept = await keepAll(parts, ownerKey, contents);
  return Object.fromEntries(given.map(([name], at) => [name, kept[at]])) as Record<Name, KeptFile>;
};

/** A picture that the program drew itself. */
export type Drawn = { jpeg: Buffer; width: number; height: number };

/** Stores pictures of our own drawing as they are, all or none; answers their ids in the same order. */
export const keepDrawn = async (parts: FileParts, ownerKey: string, pictures: readonly Drawn[]): Promise<string[]> => {
  const contents = pictures.map(async ({ jpeg: bytes, width, height }): Promise<Content> => {
    const originalSha256 = await sha256(bytes);
    return {
      kind: 'image',
      mediaType: 'image/jpeg',
      bytes,
      width,
      height,
      originalSha256,
      print: null,
      takenFrom: null,
    };
  });
  return (await keepAll(parts, ownerKey, await Promise.all(contents))).map(({ id }) => id);
};

/**
 * Stores the same images once more, each copy under a key of its own, for the first of these owners: what each is part of then ends by
 * itself. Answers the copies by what they are copies of; an image that is none of theirs, or part of something, is left out.
 */
export const copyImages = async (
  parts: FileParts,
  ids: readonly string[],
  ownerKeys: readonly [string, ...string[]],
): Promise<Map<string, string>> => {
  const found = ids.length === 0 ? [] : await freeImages(parts.db, ids, ownerKeys);
  const contents = found.map((image) => copyOf(parts, image));
  const kept = await keepAll(parts, ownerKeys[0], await Promise.all(contents));
  return new Map(found.map(({ id }, at) => [id, kept[at]?.id ?? id]));
};

/**
 * Stores an image once more under a key of its own for this owner, whatever it is part of, and keeps of which it was taken. Whether they
 * may is for the caller to know. Undefined where there is none.
 */
export const takeImage = async (
  parts: FileParts,
  { id, ownerKey }: { id: string; ownerKey: string },
): Promise<string | undefined> => {
  const image = await imageToCopy(parts.db, id);
  if (!image) return undefined;
  const [kept] = await keepAll(parts, ownerKey, [{ ...(await copyOf(parts, image)), takenFrom: id }]);
  return kept?.id;
};

const copyOf = async (parts: FileParts, { id, originalSha256, ...image }: CopiedImage): Promise<Content> => {
  const { bytes, mediaType } = await readFile(parts, id);
  return { ...image, kind: 'image', mediaType, bytes, originalSha256: originalSha256 ?? Buffer.alloc(0) };
};

/** The content, decrypted. Fails with `not_found` when it is deleted, unknown or not stored yet; a damaged one is a fault. */
export const readFile = async (
  { db, vault, files }: FileParts,
  id: string,
): Promise<{ bytes: Buffer; mediaType: string }> => {
  const row = await storedFile(db, id);
  if (!row?.wrapped_key || !row.nonce_prefix || !row.media_type || row.key_version === null)
    throw new Failure('not_found');
  const [erasure, ciphertext] = await Promise.all([
    row.key_slot === null ? undefined : vault.erasureKeys.find(row.key_slot).catch(refuseErased),
    files.get(id),
  ]);
  if (!ciphertext) throw new Error(`files: the object of ${id} is missing`);
  const key = vault.unwrapKey(nameOf(id), { wrappedKey: row.wrapped_key, keyVersion: row.key_version }, erasure);
  return { bytes: openWith(key, boundTo(id), { nonce: row.nonce_prefix, ciphertext }), mediaType: row.media_type };
};

/** The database is an older copy: this was destroyed after the copy was taken. */
const refuseErased = (cause: unknown): never => {
  throw cause instanceof ErasedKey ? new Failure('not_found', { cause }) : cause;
};

const imageOf = async (buffer: Buffer): Promise<Content> => {
  const [{ jpeg, width, height, print }, originalSha256] = await Promise.all([readImage(buffer), sha256(buffer)]);
  return { kind: 'image', mediaType: 'image/jpeg', bytes: jpeg, width, height, originalSha256, print, takenFrom: null };
};

/** Of a document that is no image it is said what it may be. */
const documentOf = async (buffer: Buffer): Promise<Content> => {
  if (isPdf(buffer)) return pdfOf(buffer);
  try {
    return await imageOf(buffer);
  } catch (error) {
    throw faultOf(error) === 'file.not_image' ? refusal('file.not_document', error) : error;
  }
};

const pdfOf = async (buffer: Buffer): Promise<Content> => {
  await checkPdf(buffer);
  return {
    kind: 'pdf',
    mediaType: 'application/pdf',
    bytes: buffer,
    width: null,
    height: null,
    originalSha256: await sha256(buffer),
    print: null,
    takenFrom: null,
  };
};

type Announced = Content & { id: string; erasure: ErasureKey | undefined };

/** Row first, then the object, then the row again: killed at any point, the sweeper knows what to take away. */
const keepAll = async (parts: FileParts, ownerKey: string, contents: Content[]): Promise<KeptFile[]> => {
  if (contents.length === 0) return [];
  const announced = await announce(parts, ownerKey, contents);
  const ids = announced.map(({ id }) => id);
  try {
    const written = await allSettledOrThrow(announced.map((file) => write(parts, file)));
    await filesAreStored(parts.db, written);
  } catch (error) {
    await clearAway(parts, ids);
    throw error;
  }
  return announced.map(({ id, mediaType, width, height }) => ({ id, mediaType, width, height }));
};

/** Reserves an erasure key for each file and announces it, in one commit. */
const announce = ({ db, vault }: FileParts, ownerKey: string, contents: Content[]): Promise<Announced[]> =>
  inTransaction(db, async (tx) => {
    const erasures = await vault.erasureKeys.reserve(tx, contents.length);
    const announced = contents.map((content, at) => ({ ...content, id: randomUUID(), erasure: erasures[at] }));
    const rows = announced.map(({ erasure, ...file }) => ({ ...file, keySlot: erasure?.slot ?? null }));
    await announceFiles(tx, ownerKey, rows);
    return announced;
  });

const write = async ({ vault, files }: FileParts, { id, bytes, erasure, ...file }: Announced): Promise<StoredFacts> => {
  const key = newDataKey();
  const { nonce, ciphertext } = sealWith(key, boundTo(id), bytes);
  await files.put(id, ciphertext);
  return { ...file, id, byteSize: ciphertext.length, nonce, ...vault.wrapKey(nameOf(id), key, erasure) };
};

/** Rows first: a row that is stored after all (its answer got lost) keeps its object. What is left over, the sweeper finds. */
const clearAway = async ({ db, files }: FileParts, ids: string[]): Promise<void> => {
  const forgotten = await forgetFiles(db, ids).catch(() => []);
  await Promise.allSettled(forgotten.map((id) => files.remove(id)));
};

/** Waits for all, since what is still being written can't be cleared away yet. */
const allSettledOrThrow = async <T>(works: Promise<T>[]): Promise<T[]> => {
  await Promise.allSettled(works);
  return Promise.all(works);
};

const rethrow = (error: unknown): never => {
  throw error;
};

const nameOf = (id: string) => ({ purpose: FILE_PURPOSE, recordId: id });
const boundTo = (id: string): string[] => ['file', id];

/** On another thread, while the picture is decoded. */
const sha256 = async (bytes: Buffer): Promise<Buffer> =>
  Buffer.from(await subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
