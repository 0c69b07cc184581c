import { actAs } from '../../access/act.ts';
import type { Caller } from '../../access/actor.ts';
import { isExpired } from '../../access/expiry.ts';
import type { Tx } from '../../platform/db/database.ts';
import { failpoint } from './sessions.failpoints.ts';
import { oweMail } from '../../platform/mail/outbox.store.ts';
import type { Parts } from '../../platform/parts.ts';
import { sha256 } from '../../platform/secrets.ts';
import { endSession } from './end-sessions.ts';
import { GRACE_MS, newRefreshToken, openChild, REFRESH_TOKEN_MS, sealChild } from './refresh-tokens.ts';
import {
  type Family,
  insertToken,
  liveChildOf,
  lockFamilyOf,
  rotateToken,
  type TokenRow,
  tokenByHash,
  useUpToken,
} from './sessions.store.ts';
import { standingRefusal } from './standing.ts';

export type Renewal = { family: Family; refresh: { token: string; expiresAt: Date } };
type Acting = { parts: Parts; sealing: Buffer; caller: Caller; now: Date };

/**
 * Replaces a refresh token by its child; nothing when the session can't be renewed. For some seconds the parent of the live
 * token gets the same child again, since two tabs may ask at once. After that it gets a new child in place of one that was never used:
 * the reply may have been lost. Any other used token was copied by somebody: it ends the whole session.
 */
export const renewSession = (
  parts: Parts,
  sealing: Buffer,
  caller: Caller,
  token: string,
): Promise<Renewal | undefined> => {
  const hash = sha256(token);
  return actAs(parts, caller, async (tx, caller) => {
    const family = await lockFamilyOf(tx, hash);
    const acting = { parts, sealing, caller, now: parts.clock.now() };
    if (!family || family.endedAt || family.expiresAt <= acting.now || standingRefusal(family)) return undefined;
    if (isExpired(family, parts.settings, acting.now)) return undefined;
    const row = await tokenByHash(tx, hash);
    if (row?.state === 'ACTIVE') return row.expires_at > acting.now ? rotate(tx, acting, family, row) : undefined;
    const again = row && (await sameChildAgain(tx, acting, row));
    if (again) return { family, refresh: again };
    if (row && (await dropUnusedChild(tx, acting, row))) return rotate(tx, acting, family, row);
    await revokeFamily(tx, acting, family);
    return undefined;
  });
};

const rotate = async (tx: Tx, { sealing, now }: Acting, family: Family, row: TokenRow): Promise<Renewal> => {
  const child = newRefreshToken();
  const expiresAt = new Date(Math.min(now.getTime() + REFRESH_TOKEN_MS, family.expiresAt.getTime()));
  await rotateToken(tx, row, sealChild(sealing, row.id, child.token), now);
  failpoint('session.after_rotation');
  await insertToken(tx, { sessionId: family.sessionId, parentId: row.id, hash: child.hash, at: now, expiresAt });
  return { family, refresh: { token: child.token, expiresAt } };
};

const sameChildAgain = async (
  tx: Tx,
  { sealing, now }: Acting,
  row: TokenRow,
): Promise<Renewal['refresh'] | undefined> => {
  const { rotated_at: rotatedAt, child_sealed: sealed } = row;
  if (!rotatedAt || !sealed || now.getTime() - rotatedAt.getTime() > GRACE_MS) return undefined;
  const child = await liveChildOf(tx, row.id);
  return child && { token: openChild(sealing, row.id, sealed), expiresAt: child.expiresAt };
};

/**
 * Uses up the live child of a token whose reply was lost, so that another can take its place; false when the child was used. Whoever
 * has the dropped child after all ends the session with it: of two holders of one token only one can be its owner.
 */
const dropUnusedChild = async (tx: Tx, { now }: Acting, row: TokenRow): Promise<boolean> => {
  const child = row.expires_at > now ? await liveChildOf(tx, row.id) : undefined;
  if (child) await useUpToken(tx, child.id, now);
  return child !== undefined;
};

const revokeFamily = async (tx: Tx, { caller, now }: Acting, family: Family): Promise<void> => {
  await endSession(tx, family.sessionId, {
    reason: 'a used refresh token came back',
    trace: caller.trace,
    at: now,
    action: 'session.family_revoked',
  });
  await oweMail(tx, {
    template: 'session-revoked',
    recipient: family.email,
    locale: family.locale,
    refs: {},
    onceKey: `session-revoked:${family.sessionId}`,
  });
};
