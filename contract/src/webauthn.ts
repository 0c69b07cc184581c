import { z } from 'zod';

/** Base64url, as WebAuthn's JSON writes bytes. */
const Bytes = z.string().regex(/^[A-Za-z0-9_-]*$/);
/** How the device is reached is said by the device: the standard's list of words may grow. */
const Descriptor = z.object({ id: Bytes, type: z.literal('public-key'), transports: z.array(z.string()).optional() });
const UserVerification = z.enum(['required', 'preferred', 'discouraged']);

/**
 * What a browser is asked in order to make a passkey: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn level 3, section
 * 5.1.8, with the members that this site sets. `timeout` is in milliseconds.
 */
export const PasskeyCreation = z.object({
  challenge: Bytes,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: Bytes, name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.enum(['required', 'preferred', 'discouraged']),
    requireResidentKey: z.boolean(),
    userVerification: UserVerification,
  }),
  attestation: z.literal('none'),
  extensions: z.object({ credProps: z.boolean() }),
  hints: z.array(z.enum(['security-key', 'client-device', 'hybrid'])),
});

/**
 * What a browser asks its passkeys: `PublicKeyCredentialRequestOptionsJSON` of WebAuthn level 3, section 5.1.9. Without
 * `allowCredentials` any passkey of this site may answer.
 */
export const PasskeyRequest = z.object({
  challenge: Bytes,
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(Descriptor).optional(),
  userVerification: UserVerification,
});
