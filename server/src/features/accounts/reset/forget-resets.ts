import type { Tx } from '../../../platform/db/database.ts';
import { deleteSecretsOf } from './reset.store.ts';

/** No link that was mailed to somebody who is no more leads anywhere, or is remembered. */
export const forgetResets = (tx: Tx, { personId }: { personId: string }): Promise<void> =>
  deleteSecretsOf(tx, personId);
