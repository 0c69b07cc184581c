import { actAs, actOnOneself } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { isOfAccount } from '../../../access/owner.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import { guardLimit } from '../../../platform/limits/guard-limit.ts';
import { bucketOf } from '../../../platform/limits/limits.ts';
import type { Parts } from '../../../platform/parts.ts';
import { insertChallenge, consumeChallenge } from './challenge.store.ts';
import { hasAnswered } from './has-answered.ts';
import { holdOneself } from './hold-oneself.ts';
import { passkeysOf } from './passkey.store.ts';
import { challengeIn, type PasskeyAnswer, signInChallenge } from './passkeys.ts';
import { recordProof } from './record-proof.ts';
import type { RelyingParty } from './relying-party.ts';

/** The challenge to a passkey of this account, which only the session that asked for it may answer. */
export const askForProof = async (parts: Parts, caller: Known, rp: RelyingParty) => {
  const { db, clock } = parts;
  const { person, session } = caller;
  if (!session) throw new Failure('auth.required');
  await guardLimit(db, clock, bucketOf('proof', person.id));
  const issued = await signInChallenge(rp, await passkeysOf(db, person.id));
  const { challenge } = issued;
  const asked = { challenge, purpose: 'proof', personId: person.id, sessionId: session.id, at: clock.now() } as const;
  await actAs(parts, caller, (tx) => insertChallenge(tx, asked));
  return issued;
};

/** Shows by a passkey that it is still oneself; any other answer is `session.passkey_refused`, and stays on record. */
export const proveByPasskey = async (
  parts: Parts,
  caller: Known,
  shown: { answer: PasskeyAnswer; rp: RelyingParty },
): Promise<void> => {
  const isShown = await actOnOneself(parts, caller, async (tx, caller) => {
    await holdOneself(tx, caller);
    const now = parts.clock.now();
    if (await isAnswer({ tx, now }, caller, shown)) {
      await recordProof(tx, caller, 'passkey', now);
      return true;
    }
    const object = { type: 'person', id: caller.person.id } as const;
    await recordAct(tx, caller.trace, { action: 'security.passkey_refused', object, reason: 'proof' });
    return false;
  });
  if (!isShown) throw new Failure('session.passkey_refused');
};

const isAnswer = async (
  { tx, now }: { tx: Tx; now: Date },
  caller: Known,
  { answer, rp }: { answer: PasskeyAnswer; rp: RelyingParty },
): Promise<boolean> => {
  const challenge = challengeIn(answer);
  if (challenge === undefined) return false;
  const issued = await consumeChallenge(tx, { challenge, purpose: 'proof', now });
  const isTheirs = issued && isOfAccount(caller, issued) && issued.sessionId === caller.session?.id;
  return isTheirs ? hasAnswered({ tx, now }, { answer, rp, challenge, personId: caller.person.id }) : false;
};
