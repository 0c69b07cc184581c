import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { sha256 } from '../platform/secrets.ts';

/** What is asked of a device, as far as this one looks at it. */
type Asked = { challenge: string; rp?: { id: string }; rpId?: string; user?: { id: string } };

type Options = {
  /** The page that asks. */
  origin: string;
  /** Whether the device has seen a finger or a PIN; it has unless told otherwise. */
  isVerified?: boolean;
  /** The site that the device believes to be on, where that is not the one that asks. */
  rpId?: string;
  /** What the counter says; else it moves on by one, or stays 0 where the device does not count. */
  counter?: number;
};

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

const flagsOf = ({ isVerified = true }: Options, hasKey: boolean): number =>
  USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | (hasKey ? HAS_KEY : 0);

const clientData = (type: string, asked: Asked, { origin }: Options): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge: asked.challenge, origin, crossOrigin: false }));

/** The public half as COSE has it (RFC 9053): key type EC2, algorithm ES256, curve P-256, x and y. */
const coseKeyOf = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const parts: [number, number | Uint8Array<ArrayBuffer>][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytesOf(x)],
    [-3, bytesOf(y)],
  ];
  return Buffer.from(isoCBOR.encode(new Map(parts)));
};

const bytesOf = (part: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(part, 'base64url'));

/**
 * A device that holds one passkey, as the browser hands on its answers (WebAuthn level 3, attestation `none`, ES256): the
 * double of what is not ours, speaking its real protocol.
 */
export const passkeyDevice = ({ counts = true } = {}) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let count = 0;
  let userHandle: string | undefined;

  const authenticatorData = (asked: Asked, options: Options, key?: Buffer): Buffer => {
    if (counts) count += 1;
    const head = Buffer.alloc(5);
    head.writeUInt8(flagsOf(options, key !== undefined), 0);
    head.writeUInt32BE(options.counter ?? count, 1);
    const site = options.rpId ?? asked.rp?.id ?? asked.rpId ?? '';
    return Buffer.concat([sha256(site), head, ...(key ? [key] : [])]);
  };

  const answerWith = (response: Record<string, unknown>) => ({
    id: text(id),
    rawId: text(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    /** Makes the passkey. */
    make: (asked: Asked, options: Options) => {
      userHandle = asked.user?.id;
      const size = Buffer.alloc(2);
      size.writeUInt16BE(id.length);
      const authData = authenticatorData(
        asked,
        options,
        Buffer.concat([Buffer.alloc(16), size, id, coseKeyOf(publicKey)]),
      );
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(authData)],
        ]),
      );
      return answerWith({
        clientDataJSON: text(clientData('webauthn.create', asked, options)),
        attestationObject: text(attestation),
        transports: ['internal'],
      });
    },
    /** Answers a question with it. */
    answer: (asked: Asked, options: Options) => {
      const client = clientData('webauthn.get', asked, options);
      const data = authenticatorData(asked, options);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return answerWith({
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(signature),
        ...(userHandle !== undefined && { userHandle }),
      });
    },
  };
};

export type PasskeyDevice = ReturnType<typeof passkeyDevice>;
