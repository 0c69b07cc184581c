import { fullName } from '@keywright/contract/full-name';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { CHALLENGE_MS } from './challenge.store.ts';
import type { PasskeyRow } from './passkey.store.ts';
import type { RelyingParty } from './relying-party.ts';

/** A large library, which the start need not wait for. */
const library = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256: what every authenticator of today has one of. */
const algorithms = [-8, -7, -257];

/** What a browser hands on from a passkey; nothing of it is believed before it is judged. */
export type PasskeyAnswer = { id: string; [more: string]: unknown };
type Kept = { credentialId: string; transports: string[] };

type Registering = {
  rp: RelyingParty;
  person: { id: string; email: string; fname: string; lname: string };
  kept: Kept[];
};

/** What a browser is asked in order to make a passkey; one device is not asked for a second one. */
export const newPasskeyChallenge = async ({ rp, person, kept }: Registering) => {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: rp.name,
    rpID: rp.id,
    userID: new TextEncoder().encode(person.id),
    userName: person.email,
    userDisplayName: fullName(person),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: kept.map(namedPasskey),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
};

/** What a browser is asked in order to sign in: one of these passkeys, or any of this site that it has. */
export const signInChallenge = async (rp: RelyingParty, kept: Kept[]) => {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: rp.id,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    ...(kept.length > 0 && { allowCredentials: kept.map(namedPasskey) }),
  });
};

const namedPasskey = ({ credentialId, transports }: Kept) => ({ id: credentialId, transports });

/** The challenge that an answer says it answers. */
export const challengeIn = (answer: PasskeyAnswer): string | undefined => {
  try {
    const { clientDataJSON } = answer['response'] as { clientDataJSON: string };
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as {
      challenge: unknown;
    };
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
};

type Answered = { rp: RelyingParty; challenge: string; answer: PasskeyAnswer };

/** The new passkey in an answer, or nothing when the answer is not right. The library throws for each fault; its words quote the answer. */
export const verifyNewPasskey = async ({ rp, challenge, answer }: Answered) => {
  try {
    const { verifyRegistrationResponse } = await library();
    const { registrationInfo } = await verifyRegistrationResponse({
      response: answer as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    return registrationInfo;
  } catch {
    return undefined;
  }
};

/**
 * What is new about a passkey that has answered rightly, or nothing when it has not: another key, site or challenge, nobody who
 * showed a finger or a PIN, a counter that did not move on (a copy of the key is about).
 */
export const verifyPasskey = async ({ rp, challenge, answer }: Answered, kept: PasskeyRow) => {
  try {
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      requireUserVerification: true,
      credential: {
        id: kept.credentialId,
        publicKey: new Uint8Array(kept.publicKey),
        counter: kept.signCount,
      },
    });
    return verified && isOf(answer, kept.personId) ? authenticationInfo : undefined;
  } catch {
    return undefined;
  }
};

/** A passkey that tells for whom it was made must tell the person whom we keep it for. */
const isOf = (answer: PasskeyAnswer, personId: string): boolean => {
  const { userHandle } = answer['response'] as { userHandle?: unknown };
  if (userHandle === undefined || userHandle === null) return true;
  return typeof userHandle === 'string' && Buffer.from(userHandle, 'base64url').toString('utf8') === personId;
};
