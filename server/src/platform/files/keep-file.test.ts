import { execFileSync } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile as readPlain, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { folderOfThisTest, ofThisFile } from '../../testing/opened.ts';
import { freshDatabase } from '../../testing/database.ts';
import { shiftDatabaseTime } from '../../testing/database-time.ts';
import { smallPdf } from '../../testing/images/corpus-disguised.ts';
import { imageCorpus } from '../../testing/images/corpus.ts';
import { inspectFiles } from '../../testing/images/inspect-files.ts';
import { keepImage } from '../../testing/images/keep-image.ts';
import { photo } from '../../testing/images/photos.ts';
import { vaultOfThisFile } from '../../testing/vault.ts';
import { inTransaction } from '../db/transaction.ts';
import { openFiles } from './files.ts';
import { attachFile, deleteFile } from './files.store.ts';
import { keepDocuments, keepImages, readFile } from './keep-file.ts';
import { sweepFiles } from './sweep-files.ts';

const HOUR = 3_600_000;
const database = await ofThisFile(freshDatabase());
const vault = await vaultOfThisFile(database.db);
const picture = await photo({ width: 640, height: 400 }).jpeg().toBuffer();
let dataDir: string;
let parts: Parameters<typeof sweepFiles>[0];
beforeEach(async () => {
  await database.db.deleteFrom('stored_file').execute();
  dataDir = await folderOfThisTest();
  parts = await partsIn(dataDir);
});

const partsIn = async (dir: string): Promise<typeof parts> => ({
  db: database.db,
  vault,
  files: { ...(await openFiles({ s3: undefined, dataDir: dir })), isOwn: async () => true },
});
const placeOf = (id: string): string => path.join(dataDir, 'files', id.slice(0, 2), id);
const objects = async (): Promise<string[]> => {
  const names: string[] = [];
  for await (const { name } of parts.files.list()) names.push(name);
  return names.toSorted();
};
const rows = async () => database.db.selectFrom('stored_file').selectAll().orderBy('id').execute();
const anna = 'person:anna';
/** Sweeps as it would be done so many hours from now. */
const sweepAt = async (hours: number) => {
  await shiftDatabaseTime(database.url, hours * HOUR);
  return sweepFiles(parts).finally(() => shiftDatabaseTime(database.url, 0));
};

describe('an uploaded image', () => {
  it('is kept encrypted and read back as a JPEG', async () => {
    const kept = await keepImage(parts, { ownerKey: anna, buffer: picture });
    expect(kept).toMatchObject({ mediaType: 'image/jpeg', width: 640, height: 400 });
    const { bytes, mediaType } = await readFile(parts, kept.id);
    expect(mediaType).toBe('image/jpeg');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 400 });
    const onDisk = await readPlain(placeOf(kept.id));
    expect(onDisk.includes(bytes.subarray(0, 20))).toBe(false);
    const [row] = await rows();
    expect(row).toMatchObject({
      state: 'STORED',
      owner_key: anna,
      kind: 'image',
      byte_size: onDisk.length,
      attached_at: null,
    });
    expect(row?.original_sha256).toEqual(createHash('sha256').update(picture).digest());
  });

  it('is kept with the others of its call, or none is, and every fault is named', async () => {
    const kept = await keepImages(parts, { ownerKey: anna, buffers: { frontId: picture, backId: picture } });
    expect(Object.keys(kept)).toEqual(['frontId', 'backId']);
    expect(kept.frontId.id).not.toBe(kept.backId.id);
    const faulty = { frontId: picture, backId: Buffer.from('no'), registration: picture.subarray(0, 3000) };
    await expect(keepImages(parts, { ownerKey: anna, buffers: faulty })).rejects.toMatchObject({
      code: 'input.invalid',
      fields: { backId: 'file.not_image', registration: 'file.unreadable' },
    });
    await expect(keepImages(parts, { ownerKey: anna, buffers: { backId: Buffer.from('no') } })).rejects.toMatchObject({
      code: 'upload.not_image',
      fields: { backId: 'file.not_image' },
    });
    expect((await rows()).length).toBe(2);
  });

  it('does not open in the place of another, nor after a bit of it changed', async () => {
    const one = await keepImage(parts, { ownerKey: anna, buffer: picture });
    const two = await keepImage(parts, { ownerKey: anna, buffer: picture });
    await writeFile(placeOf(one.id), await readPlain(placeOf(two.id)));
    await expect(readFile(parts, one.id)).rejects.toThrow();
    const [from] = await database.db
      .selectFrom('stored_file')
      .select(['wrapped_key', 'nonce_prefix'])
      .where('id', '=', two.id)
      .execute();
    await database.db.updateTable('stored_file').set(from!).where('id', '=', one.id).execute();
    await expect(readFile(parts, one.id)).rejects.toThrow();
    const bytes = await readPlain(placeOf(two.id));
    bytes[1000]! ^= 1;
    await writeFile(placeOf(two.id), bytes);
    await expect(readFile(parts, two.id)).rejects.toThrow();
  });

  it('is attached by who uploaded it, once', async () => {
    const { id } = await keepImage(parts, { ownerKey: anna, buffer: picture });
    const attach = (who: string, what = id) => inTransaction(database.db, (tx) => attachFile(tx, what, who));
    await expect(attach('guest:ben')).rejects.toMatchObject({ code: 'not_found' });
    await expect(attach(anna, randomUUID())).rejects.toMatchObject({ code: 'not_found' });
    await attach(anna);
    await expect(attach(anna)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('can be read by nobody once it is deleted, even while its object still lies there', async () => {
    const { id } = await keepImage(parts, { ownerKey: anna, buffer: picture });
    await inTransaction(database.db, (tx) => attachFile(tx, id, anna));
    await inTransaction(database.db, (tx) => deleteFile(tx, id));
    await expect(readFile(parts, id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await objects()).toEqual([id]);
    const [row] = await rows();
    expect(row).toMatchObject({ wrapped_key: null, nonce_prefix: null, state: 'DELETED' });
    expect(await sweepAt(0)).toEqual({ abandoned: 0, removed: 1, strays: 0, foreign: 0 });
    expect(await objects()).toEqual([]);
    expect(await rows()).toMatchObject([{ id, state: 'DELETED', byte_size: null }]);
    expect(await sweepAt(0)).toEqual({ abandoned: 0, removed: 0, strays: 0, foreign: 0 });
  });
});

describe('every image that people upload', () => {
  it('is stored as a plain JPEG that can be read back, and a refused one leaves nothing', async () => {
    const corpus = await imageCorpus();
    for (const { bytes } of corpus) await keepImage(parts, { ownerKey: anna, buffer: bytes }).catch(() => undefined);
    expect((await rows()).length).toBe(corpus.filter(({ expect: expected }) => expected === 'ok').length);
    expect((await objects()).length).toBe((await rows()).length);
    expect(await inspectFiles(parts)).toEqual([]);
  }, 60_000);
});

describe('a document', () => {
  it('may be a PDF, which is kept as it is, or an image; both may come in one call', async () => {
    const buffers = { license: smallPdf(), card: picture };
    const { license, card } = await keepDocuments(parts, { ownerKey: anna, buffers });
    expect(license).toMatchObject({ mediaType: 'application/pdf', width: null });
    expect((await readFile(parts, license.id)).bytes.equals(smallPdf())).toBe(true);
    expect(card.mediaType).toBe('image/jpeg');
    expect((await rows()).map(({ kind }) => kind).toSorted()).toEqual(['image', 'pdf']);
  });

  it('is refused with all its faults, each at its field, and nothing of the call is kept', async () => {
    const buffers = { good: picture, cut: smallPdf().subarray(0, 60), text: Buffer.from('Believe me.') };
    await expect(keepDocuments(parts, { ownerKey: anna, buffers })).rejects.toMatchObject({
      fields: { cut: 'file.unreadable', text: 'file.not_document' },
    });
    expect(await rows()).toEqual([]);
  });
});

describe('the sweeper', () => {
  it('takes away what nobody attached, in time, and nothing else', async () => {
    const used = await keepImage(parts, { ownerKey: anna, buffer: picture });
    await inTransaction(database.db, (tx) => attachFile(tx, used.id, anna));
    await keepImage(parts, { ownerKey: anna, buffer: picture });
    expect(await sweepAt(23)).toEqual({ abandoned: 0, removed: 0, strays: 0, foreign: 0 });
    expect(await sweepAt(25)).toEqual({ abandoned: 1, removed: 1, strays: 0, foreign: 0 });
    expect(await objects()).toEqual([used.id]);
    expect((await rows()).map(({ id }) => id)).toEqual([used.id]);
    expect((await readFile(parts, used.id)).bytes.length).toBeGreaterThan(0);
  });

  it('takes away what a crash left: a row without its object, an object without a row, half a write', async () => {
    const [begun, written] = [randomUUID(), randomUUID()];
    await database.db
      .insertInto('stored_file')
      .values(
        [begun, written].map((id) => ({ id, state: 'WRITING' as const, owner_key: anna, kind: 'image' as const })),
      )
      .execute();
    await parts.files.put(written, randomBytes(10));
    const stray = randomUUID();
    await parts.files.put(stray, randomBytes(10));
    const part = `${randomUUID()}.${randomUUID()}.part`;
    await mkdir(path.dirname(placeOf(part)), { recursive: true });
    await writeFile(placeOf(part), 'half');
    expect(await sweepAt(0)).toEqual({ abandoned: 0, removed: 0, strays: 0, foreign: 0 });
    const old = new Date(Date.now() - 2 * HOUR);
    for (const name of [stray, part, written]) await utimes(placeOf(name), old, old);
    expect(await sweepAt(0)).toEqual({ abandoned: 0, removed: 0, strays: 2, foreign: 0 });
    expect(await objects()).toEqual([written]);
    expect(await sweepAt(2)).toEqual({ abandoned: 2, removed: 2, strays: 0, foreign: 0 });
    expect(await objects()).toEqual([]);
    expect(await rows()).toEqual([]);
  });
});

const canMount = (() => {
  try {
    execFileSync('sh', ['-c', 'd=$(mktemp -d) && mount -t tmpfs -o size=64k tmpfs "$d" && umount "$d" && rmdir "$d"'], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
})();

describe('a full disk', () => {
  it.skipIf(!canMount)(
    'refuses with a word on why, leaves nothing behind, and is over when there is room',
    async () => {
      const dir = path.join(dataDir, 'full');
      await mkdir(dir);
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1500k', 'tmpfs', dir]);
      try {
        parts = await partsIn(dir);
        const large = await photo({ width: 1600, height: 1200 }, 60).jpeg().toBuffer();
        const outcomes = await Promise.allSettled(
          Array.from({ length: 20 }, () => keepImage(parts, { ownerKey: anna, buffer: large })),
        );
        const kept = outcomes.filter(({ status }) => status === 'fulfilled').length;
        expect(kept).toBeGreaterThan(0);
        for (const outcome of outcomes) {
          if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'storage.full' });
        }
        expect(kept).toBeLessThan(20);
        expect(await objects()).toEqual((await rows()).map(({ id }) => id));
        expect((await rows()).every(({ state }) => state === 'STORED')).toBe(true);
        expect(await inspectFiles(parts)).toEqual([]);

        for (const { id } of await rows()) await inTransaction(database.db, (tx) => deleteFile(tx, id));
        await sweepAt(0);
        expect(await objects()).toEqual([]);
        await keepImage(parts, { ownerKey: anna, buffer: large });
      } finally {
        execFileSync('umount', [dir]);
      }
      expect(await readdir(dir)).toEqual([]);
    },
    30_000,
  );
});
