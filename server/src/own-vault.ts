import { VIN_MARK } from './features/requests/requests.secrets.ts';
import type { Db } from './platform/db/database.ts';
import type { Log } from './platform/log.ts';
import { type KeyStorePlace, openKeyStore } from './platform/vault/bind-key-store.ts';
import { openVaultOf } from './platform/vault/open-vault.ts';
import type { Vault } from './platform/vault/vault.ts';

type Given = Parameters<typeof openVaultOf>[1] & { keyStore: KeyStorePlace };

/** The vault of this product on this database, with its key store. */
export const openOwnVault = async (db: Db, { keyStore, ...keys }: Given, log?: Log): Promise<Vault> => {
  const sealer = await openVaultOf(db, keys, [VIN_MARK]);
  return { ...sealer, erasureKeys: await openKeyStore(db, keyStore, log) };
};
