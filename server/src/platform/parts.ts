import type { Clock } from './clock.ts';
import type { Db } from './db/database.ts';
import type { Files } from './files/files.ts';
import type { Hub } from './live/hub.ts';
import type { Log } from './log.ts';
import type { Keys } from './made-keys.ts';
import type { Settings } from './settings.ts';
import type { Vault } from './vault/vault.ts';

/** What every feature is given: the running parts, none of which knows a word of the product. */
export type Parts = {
  /** With both keys present, set or made. */
  settings: Settings & Keys;
  clock: Clock;
  log: Log;
  db: Db;
  vault: Vault;
  files: Files;
  hub: Hub;
};
