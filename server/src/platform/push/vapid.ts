import { createECDH, createPrivateKey, sign } from 'node:crypto';
import { keyFor } from '../secrets.ts';

/** How the program shows push services who it is (RFC 8292). */
export type Vapid = {
  /** As browsers are told it: 65 bytes in base64url. */
  publicKey: string;
  /** The header by which it is let in at one service. */
  authorization: (endpoint: string, at: Date) => string;
};

const CURVE = 'prime256v1';
/** Services refuse one that would count for longer than a day. */
const COUNTS_S = 12 * 60 * 60;

/** A private key of the curve, the same for the same secret. Nearly every 32 bytes are one; where they aren't, the next are taken. */
const pairFrom = (secretKey: Buffer) => {
  const pair = createECDH(CURVE);
  for (let round = 0; ; round += 1) {
    try {
      pair.setPrivateKey(keyFor(`push ${round}`, secretKey));
      return pair;
    } catch (error) {
      if (round >= 8) throw error;
    }
  }
};

const json = (said: object): string => Buffer.from(JSON.stringify(said)).toString('base64url');

/**
 * Made of `SECRET_KEY`: every process has the same, and nothing more is to be kept. With another `SECRET_KEY` nobody is signed in any more and no
 * private link counts, so no subscription is left that the key before would be needed for.
 */
export const openVapid = ({ secretKey, contact }: { secretKey: Buffer; contact: string }): Vapid => {
  const pair = pairFrom(secretKey);
  const point = pair.getPublicKey();
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: pair.getPrivateKey().toString('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const publicKey = point.toString('base64url');
  return {
    publicKey,
    authorization: (endpoint, at) => {
      const exp = Math.floor(at.getTime() / 1_000) + COUNTS_S;
      const claims = { aud: new URL(endpoint).origin, exp, sub: `mailto:${contact}` };
      const said = `${json({ typ: 'JWT', alg: 'ES256' })}.${json(claims)}`;
      const signature = sign('sha256', Buffer.from(said), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
      return `vapid t=${said}.${signature}, k=${publicKey}`;
    },
  };
};
