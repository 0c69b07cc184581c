import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { destroySecret } from '../../../platform/vault/vault.store.ts';
import { deleteUnconfirmed } from './totp.store.ts';

/** Ends what somebody began to set up a day ago and left: the secret that was shown works no more. */
export const forgetUnconfirmed = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    for (const secretId of await deleteUnconfirmed(tx)) await destroySecret(tx, secretId);
  });
