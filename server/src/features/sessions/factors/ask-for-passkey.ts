import type { Caller } from '../../../access/actor.ts';
import { bySource } from '../../../platform/limits/by-source.ts';
import { guardLimits } from '../../../platform/limits/guard-limit.ts';
import type { Parts } from '../../../platform/parts.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { findLiveBegun } from '../begun.store.ts';
import { insertChallenge } from './challenge.store.ts';
import { passkeysOf } from './passkey.store.ts';
import { signInChallenge } from './passkeys.ts';
import type { RelyingParty } from './relying-party.ts';

type Asking = { token: string | undefined; rp: RelyingParty; source: Caller['source'] };

/** The challenge to a browser's passkeys: to those of a begun sign-in, which its password has named, or to any of this site. */
export const askForPasskey = async ({ db, clock }: Parts, { token, rp, source }: Asking) => {
  await guardLimits(db, clock, bySource('passkey-address', source));
  const at = clock.now();
  const begun = token === undefined ? undefined : await findLiveBegun(db, sha256(token), at);
  const theirs = begun ? await passkeysOf(db, begun.personId) : [];
  const issued = await signInChallenge(rp, theirs);
  const personId = begun && theirs.length > 0 ? begun.personId : null;
  await insertChallenge(db, { challenge: issued.challenge, purpose: 'sign-in', personId, at });
  return issued;
};
