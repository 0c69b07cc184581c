import type { Tx } from '../../platform/db/database.ts';
import { announce } from '../../platform/live/announce.ts';
import { newRefreshToken, REFRESH_TOKEN_MS, SESSION_MS } from './refresh-tokens.ts';
import { type Beginning, insertSession } from './sessions.store.ts';

/** Where a session is used from; `hash` is of the browser's own cookie. */
export type Device = { ip: string; userAgent: string; hash: Buffer };
export type StartedSession = { sessionId: string; refresh: { token: string; expiresAt: Date } };

/**
 * Opens a session with its first refresh token; the person's other devices hear of it. It begins with a sign-in, or takes the
 * place of another session and is then as old as that one.
 */
export const startSession = async (
  tx: Tx,
  personId: string,
  { ip, userAgent }: Pick<Device, 'ip' | 'userAgent'>,
  at: Date,
  { signedInAt, proof }: Beginning,
): Promise<StartedSession> => {
  const { token, hash } = newRefreshToken();
  const expiresAt = new Date(Math.min(at.getTime() + REFRESH_TOKEN_MS, signedInAt.getTime() + SESSION_MS));
  const sessionId = await insertSession(tx, {
    personId,
    ip,
    userAgent,
    at,
    signedInAt,
    proof,
    expiresAt: new Date(signedInAt.getTime() + SESSION_MS),
    first: { hash, expiresAt },
  });
  await announce(tx, { type: 'devices.changed', personId }, [`person:${personId}`]);
  return { sessionId, refresh: { token, expiresAt } };
};
