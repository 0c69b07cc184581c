import type { Db } from '../db/database.ts';
import { DAY_MS } from '../durations.ts';
import type { Log } from '../log.ts';
import { pageOf } from './key-pages.ts';
import { deleteErased, lastSlot, pagesToErase, pagesWithErased, requestRolledBack } from './key-store.store.ts';
import type { Vault } from './vault.ts';

/** Longer than any copy of the key store may be kept (`KEY_COPIES_DAYS`). */
const KNOWN_FOR_MS = 60 * DAY_MS;
/** No transaction lasts that long. */
const ROLLED_BACK_AFTER_MS = DAY_MS;
/** Made before they are needed, so that a copy of the key store opens what is sealed in the day after it was taken. */
const PAGES_AHEAD = 16;

type Deps = { db: Db; vault: Pick<Vault, 'erasureKeys'> };

/** Erases the keys of everything that was destroyed since the last run. Returns how many. */
export const eraseKeys = async ({ db, vault }: Deps): Promise<number> => {
  let erased = 0;
  for (const page of await pagesToErase(db)) erased += await vault.erasureKeys.erase(db, page);
  return erased;
};

/**
 * Erases again what an older copy of the key store brought back, requests the erasure of keys whose transactions were rolled back, and
 * makes pages ahead. Returns how many keys it erased again.
 */
export const checkKeys = async ({ db, vault, log }: Deps & { log?: Log }): Promise<number> => {
  let again = 0;
  for (const page of await pagesWithErased(db)) again += await vault.erasureKeys.erase(db, page);
  if (again > 0)
    log?.warn({ keys: again }, 'vault: an older copy of the key store was restored; its erased keys are gone again');
  await requestRolledBack(db, { ageMs: ROLLED_BACK_AFTER_MS, knownForMs: KNOWN_FOR_MS });
  await deleteErased(db, KNOWN_FOR_MS);
  await vault.erasureKeys.makePages(db, pageOf(await lastSlot(db)) + 1 + PAGES_AHEAD);
  return again;
};
