import { actOnOneself } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { isOfAccount } from '../../../access/owner.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import { consumeChallenge } from './challenge.store.ts';
import { factorsOf } from './factors.facts.ts';
import { giveRecoveryCodes } from './give-recovery-codes.ts';
import { holdOneself } from './hold-oneself.ts';
import { insertPasskey } from './passkey.store.ts';
import { challengeIn, verifyNewPasskey, type PasskeyAnswer } from './passkeys.ts';
import { recordProof } from './record-proof.ts';
import type { RelyingParty } from './relying-party.ts';
import { tellOwner } from './tell-owner.ts';

const MOST_PASSKEYS = 20;

type Adding = { answer: PasskeyAnswer; name: string; rp: RelyingParty };

type Added = { recoveryCodes?: string[] };

/**
 * Keeps the passkey that the browser made for this account's own challenge; any other answer is `session.passkey_refused`.
 * Whoever has no recovery code left gets ten: a lost device must shut nobody out.
 */
export const addPasskey = async (parts: Parts, caller: Known, adding: Adding): Promise<Added> => {
  const added = await actOnOneself(parts, caller, async (tx, caller): Promise<Added | undefined> => {
    const { trace } = caller;
    const oneself = await holdOneself(tx, caller);
    const id = await keep(tx, caller, adding, parts.clock.now());
    const object = { type: 'person', id: oneself.id } as const;
    if (id === undefined) {
      await recordAct(tx, trace, { action: 'security.passkey_refused', object, reason: 'adding' });
      return undefined;
    }
    // Whoever has just made a factor has it at hand.
    await recordProof(tx, caller, 'passkey', parts.clock.now());
    await recordAct(tx, trace, { action: 'security.passkey_added', object, details: { passkeyId: id } });
    await tellOwner(tx, oneself, 'passkey-added', id);
    const { recoveryCodes: left } = await factorsOf(tx, oneself.id);
    return left > 0 ? {} : { recoveryCodes: await giveRecoveryCodes(parts, tx, oneself.id) };
  });
  if (!added) throw new Failure('session.passkey_refused');
  return added;
};

const keep = async (tx: Tx, caller: Known, { answer, name, rp }: Adding, at: Date): Promise<string | undefined> => {
  const personId = caller.person.id;
  const challenge = challengeIn(answer);
  const issued =
    challenge === undefined ? undefined : await consumeChallenge(tx, { challenge, purpose: 'add', now: at });
  if (challenge === undefined || !issued || !isOfAccount(caller, issued)) return undefined;
  const verified = await verifyNewPasskey({ rp, challenge, answer });
  if (!verified || (await factorsOf(tx, personId)).passkeys >= MOST_PASSKEYS) return undefined;
  const { credential, credentialBackedUp } = verified;
  return insertPasskey(tx, {
    personId,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    signCount: credential.counter,
    transports: [...(credential.transports ?? [])],
    isBackedUp: credentialBackedUp,
    name,
    at,
  });
};
