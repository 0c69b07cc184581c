import { destroySecret } from '../../platform/vault/vault.store.ts';
import type { Trace } from '../../platform/audit/trace.ts';
import type { Tx } from '../../platform/db/database.ts';
import { endAllSessions } from './end-sessions.ts';
import { blankSessions, forgetDevices, forgetFactors } from './forget.store.ts';

type Forgotten = { personId: string; trace: Trace; at: Date };

/** Ends every way in which somebody could sign in, and every session; of those stays when they were and nothing else. */
export const forgetPerson = async (tx: Tx, { personId, trace, at }: Forgotten): Promise<void> => {
  await endAllSessions(tx, personId, { reason: 'profile deleted', trace, at });
  for (const secretId of await forgetFactors(tx, personId)) await destroySecret(tx, secretId);
  await forgetDevices(tx, personId);
  await blankSessions(tx, personId);
};
