import { webcrypto } from 'node:crypto';
import { compactVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { SessionKeys } from './session-keys.ts';

/** How long a token is taken before it must be renewed. */
export const ACCESS_TOKEN_MS = 15 * 60 * 1_000;
const MOST_REMEMBERED = 10_000;

const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), exp: z.int() });
export type AccessClaims = { personId: string; sessionId: string; expiresAt: Date };

/**
 * The signed tokens (JWT, HS256) that name a person's session. `read` answers whatever we signed, lapsed or not, and
 * nothing for anything else: the reader judges the time. They hold no role.
 */
export const openAccessTokens = ({ signing }: Pick<SessionKeys, 'signing'>) => {
  const key = webcrypto.subtle.importKey('raw', signing, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
  // The same token comes with every call of its 15 minutes; checking its signature costs more than the rest of a call.
  const known = new Map<string, AccessClaims>();

  const sign = async ({ personId, sessionId }: { personId: string; sessionId: string }, now: Date): Promise<string> =>
    new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(personId)
      .setIssuedAt(now)
      .setExpirationTime(new Date(now.getTime() + ACCESS_TOKEN_MS))
      .sign(await key);

  const verify = async (token: string): Promise<AccessClaims | undefined> => {
    try {
      const { payload } = await compactVerify(token, await key, { algorithms: ['HS256'] });
      const { sub, sid, exp } = Claims.parse(JSON.parse(Buffer.from(payload).toString('utf8')));
      return { personId: sub, sessionId: sid, expiresAt: new Date(exp * 1_000) };
    } catch {
      return undefined;
    }
  };

  const read = async (token: string): Promise<AccessClaims | undefined> => {
    const remembered = known.get(token);
    if (remembered) return remembered;
    const claims = await verify(token);
    if (!claims) return undefined;
    if (known.size >= MOST_REMEMBERED) known.clear();
    known.set(token, claims);
    return claims;
  };

  return { sign, read };
};

export type AccessTokens = ReturnType<typeof openAccessTokens>;
