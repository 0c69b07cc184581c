import { VIN_MARK } from './features/requests/requests.secrets.ts';
import { openVaultOf } from './platform/vault/open-vault.ts';
import type { Db } from './platform/db/database.ts';
import type { Vault } from './platform/vault/vault.ts';

/** The vault of this product on this database. */
export const openOwnVault = (db: Db, keys: Parameters<typeof openVaultOf>[1]): Promise<Vault> =>
  openVaultOf(db, keys, [VIN_MARK]);
