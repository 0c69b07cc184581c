import type { Tx } from '../../../platform/db/database.ts';
import { lockPasskey, notePasskeyUse } from './passkey.store.ts';
import { verifyPasskey, type PasskeyAnswer } from './passkeys.ts';
import type { RelyingParty } from './relying-party.ts';

type Answered = { answer: PasskeyAnswer; rp: RelyingParty; challenge: string; personId: string };

/** Whether a passkey of this person has answered this challenge rightly; its counter has then moved on. */
export const hasAnswered = async (
  { tx, now }: { tx: Tx; now: Date },
  { answer, rp, challenge, personId }: Answered,
): Promise<boolean> => {
  const passkey = await lockPasskey(tx, { personId, credentialId: answer.id });
  if (!passkey) return false;
  const shown = await verifyPasskey({ rp, challenge, answer }, passkey);
  if (!shown) return false;
  const { newCounter: signCount, credentialBackedUp: isBackedUp } = shown;
  await notePasskeyUse(tx, passkey.id, { signCount, isBackedUp, at: now });
  return true;
};
