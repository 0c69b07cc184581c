import type { Db } from '../platform/db/database.ts';
import { openKeyStore } from '../platform/vault/bind-key-store.ts';
import { openVault, type Vault, type VaultKeys } from '../platform/vault/vault.ts';
import { folderOfThisFile } from './opened.ts';

const oneKey: VaultKeys = { keys: [{ version: 1, key: Buffer.alloc(32, 7) }], current: 1 };

/** A vault on a test file's own database, with a key store in a folder of its own. */
export const vaultOfThisFile = async (db: Db, keys = oneKey): Promise<Vault> => ({
  ...openVault(keys),
  erasureKeys: await openKeyStore(db, { folder: await folderOfThisFile() }),
});
