import type { Db, Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { FileStore } from '../files/file-store.ts';
import { checkedPage, keyIn, newPage, pageName, pageOf, withoutKeys } from './key-pages.ts';
import { failpoint } from './vault.failpoints.ts';
import { insertSlots, lockKeyStore, requestedSlots, savePages, slotsAreErased } from './key-store.store.ts';

/** A key outside of the database without which a record's data key can't be unwrapped. */
export type ErasureKey = { slot: number; key: Buffer };

export type ErasureKeys = {
  /** Keys for new records. In a transaction they are free again when it is rolled back. */
  reserve: (on: Db | Tx, count: number) => Promise<ErasureKey[]>;
  /** The key of a record. Throws `ErasedKey` when it was erased, and other errors when the store has no such page. */
  find: (slot: number) => Promise<ErasureKey>;
  /** Makes pages until there are so many; those that exist stay as they are. */
  makePages: (on: Db | Tx, count: number) => Promise<void>;
  /** Makes pages again that are missing and of which no key was ever given out. */
  remakePages: (db: Db, pages: readonly number[]) => Promise<void>;
  /**
   * Erases the keys that destroyed records of this page had, for good. Running it again is harmless. Returns how many keys the
   * page still had.
   */
  erase: (db: Db, page: number) => Promise<number>;
  /** Whether the store can be used and is still this database's. Never throws. */
  answers: () => Promise<boolean>;
};

/** The record was destroyed: nobody can unwrap its data key again, whatever copy of the database they have. */
export class ErasedKey extends Error {
  override readonly name = 'ErasedKey';
}

/** 8 MB. The oldest page goes first. */
const MAX_CACHED_PAGES = 256;

type Opening = { place: FileStore; isOwn: () => Promise<boolean> };

export const openErasureKeys = ({ place, isOwn }: Opening): ErasureKeys => {
  const cache = new Map<number, Buffer>();

  const stored = async (page: number): Promise<Buffer | undefined> => {
    const bytes = await place.get(pageName(page));
    return bytes && checkedPage(page, bytes);
  };

  const read = async (page: number): Promise<Buffer | undefined> => {
    const known = cache.get(page);
    if (known) return known;
    const bytes = await stored(page);
    if (bytes) remember(page, bytes);
    return bytes;
  };

  const remember = (page: number, bytes: Buffer): void => {
    const [oldest] = cache.keys();
    if (cache.size >= MAX_CACHED_PAGES && oldest !== undefined) cache.delete(oldest);
    cache.set(page, bytes);
  };

  const makePagesIn = async (tx: Tx, count: number): Promise<void> => {
    const { pages } = await lockKeyStore(tx);
    if (pages >= count) return;
    for (let page = pages; page < count; page += 1) {
      // It exists already after a kill right here, or after the database was restored from an older copy.
      if (!(await stored(page))) await place.put(pageName(page), newPage());
    }
    await savePages(tx, count);
  };

  const makePages: ErasureKeys['makePages'] = (on, count) =>
    isTransaction(on) ? makePagesIn(on, count) : inTransaction(on, (tx) => makePagesIn(tx, count));

  const forReserving = async (on: Db | Tx, page: number): Promise<Buffer> => {
    const known = await read(page);
    if (known) return known;
    await makePages(on, page + 1);
    return (await read(page)) ?? missing(page);
  };

  return {
    makePages,
    remakePages: (db, pages) =>
      inTransaction(db, async (tx) => {
        await lockKeyStore(tx);
        for (const page of pages) if (!(await stored(page))) await place.put(pageName(page), newPage());
      }),
    reserve: async (on, count) => {
      const reserved: ErasureKey[] = [];
      while (reserved.length < count) {
        for (const slot of await insertSlots(on, count - reserved.length)) {
          const key = keyIn(await forReserving(on, pageOf(slot)), slot);
          // A restored database counts through slots again that were used and erased since it was copied.
          if (key) reserved.push({ slot, key });
        }
      }
      return reserved;
    },
    find: async (slot) => {
      const key = keyIn((await read(pageOf(slot))) ?? missing(pageOf(slot)), slot);
      if (!key) throw new ErasedKey(`vault: the key of slot ${slot} is erased`);
      return { slot, key };
    },
    erase: (db, page) =>
      inTransaction(db, async (tx) => {
        await lockKeyStore(tx);
        // What a write left behind that was cut off may hold this key.
        await place.removeUnfinished();
        const slots = await requestedSlots(tx, page);
        if (slots.length === 0) return 0;
        const { bytes, erased } = withoutKeys((await stored(page)) ?? missing(page), slots);
        if (erased > 0) await place.put(pageName(page), bytes);
        failpoint('erase.after_page');
        cache.delete(page);
        await slotsAreErased(tx, slots);
        return erased;
      }),
    answers: async () => (await place.answers()) && (await isOwn().catch(() => false)),
  };
};

const isTransaction = (on: Db | Tx): on is Tx => on.isTransaction;

const missing = (page: number): never => {
  throw new Error(`vault: the key store has no ${pageName(page)}`);
};
