import { needsStepUp } from '@keywright/contract/call';
import type { Endpoint } from '@keywright/contract/endpoint';
import type { Proof } from '@keywright/contract/sign-in';
import type { Db, Tx } from '../platform/db/database.ts';
import { Failure } from '../platform/failure.ts';
import type { Parts } from '../platform/parts.ts';
import type { Caller } from './actor.ts';
import { type ProofNow, proofOf } from './proof.store.ts';
import { MINUTE_MS } from '../platform/durations.ts';

/** How long a proof counts. Within it nothing is asked twice, such as for the two halves of making a passkey. */
export const PROOF_MS = 5 * MINUTE_MS;

type Needs = Pick<Parts, 'db' | 'clock'>;

/**
 * What `serve` asks before an act: whoever makes a call that needs a proof must have given one; and is marked, so that the act
 * asks again in its own transaction.
 */
export const openStepUp =
  ({ db, clock }: Needs) =>
  async (endpoint: Endpoint, body: unknown, caller: Caller): Promise<Caller> => {
    if (!needsStepUp(endpoint, body)) return caller;
    await requireProof(db, caller, clock.now());
    return { ...caller, needsProof: true };
  };

/** For a caller who was let in by a proof: whether it still counts as the act is done. */
export const requireProofStill = async (tx: Tx, caller: Caller, now: Date): Promise<void> => {
  if (caller.needsProof) await requireProof(tx, caller, now);
};

/**
 * `session.step_up`, with what would do, unless this session's person showed within minutes that it is they: by a second
 * factor where the account has one. `auth.required` when the session is over.
 */
export const requireProof = async (db: Db | Tx, { session }: Pick<Caller, 'session'>, now: Date): Promise<void> => {
  const proof = session && (await proofOf(db, session.id));
  if (!proof) throw new Failure('auth.required');
  if (!counts(proof, now)) throw new Failure('session.step_up', { detail: { proofs: possibleProofs(proof) } });
};

const counts = ({ provenAt, provenBy, ...has }: ProofNow, now: Date): boolean => {
  if (!provenAt || now.getTime() - provenAt.getTime() > PROOF_MS) return false;
  return provenBy !== 'password' || !hasFactor(has);
};

type Has = Pick<ProofNow, 'app' | 'passkey' | 'recovery'>;

/** Recovery codes stand in for a factor and are none. */
const hasFactor = ({ app, passkey }: Pick<Has, 'app' | 'passkey'>): boolean => app || passkey;

const possibleProofs = (has: Has): Proof[] => {
  if (!hasFactor(has)) return ['password'];
  return (['app', 'passkey', 'recovery'] as const).filter((proof) => has[proof]);
};
