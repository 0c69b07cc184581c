import type { Db, Tx } from '../../../platform/db/database.ts';
import { keepSecret, openSecret } from '../../../platform/vault/vault.store.ts';
import type { Vault } from '../../../platform/vault/vault.ts';

const purpose = 'totp.secret';

/** Seals the secret of somebody's authenticator app; answers its record. */
export const keepAppSecret = (tx: Tx, vault: Vault, personId: string, secret: string): Promise<string> =>
  keepSecret(tx, vault, { purpose, context: personId, plaintext: secret });

export const openAppSecret = (tx: Tx | Db, vault: Vault, personId: string, id: string): Promise<string> =>
  openSecret(tx, vault, { id, purpose, context: personId });
