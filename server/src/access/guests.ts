import { randomBytes } from 'node:crypto';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { expired, type SetCookie } from '../platform/http/cookies.ts';
import { sha256 } from '../platform/secrets.ts';
import type { Settings } from '../platform/settings.ts';
import type { Caller } from './actor.ts';
import { extendGuest, insertGuest } from './guests.store.ts';
import { DAY_MS } from '../platform/durations.ts';

type CookieSettings = Pick<Settings, 'secureCookies'>;

/** How long a guest is known after the last request (DECISIONS 5), unless an order keeps them longer. */
export const GUEST_MS = DAY_MS;
/** The cookie outlives that, since an order may: the database says when a guest ends. */
const COOKIE_S = 90 * 24 * 60 * 60;

export const guestCookieName = ({ secureCookies }: CookieSettings): string =>
  secureCookies ? '__Host-guest' : 'guest';

/**
 * The caller's guest, kept for another 24 hours; a new one when the caller has none, with the cookie that must be set for
 * it, after the commit where this is part of a transaction.
 */
export const ensureGuest = async (
  db: Db | Tx,
  caller: Pick<Caller, 'guest' | 'locale'>,
  clock: Clock,
  settings: CookieSettings,
): Promise<{ id: string; cookie: SetCookie | undefined }> => {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + GUEST_MS);
  if (caller.guest) {
    await extendGuest(db, caller.guest.id, expiresAt);
    return { id: caller.guest.id, cookie: undefined };
  }
  const id = randomBytes(16).toString('base64url');
  const secret = randomBytes(32).toString('base64url');
  await insertGuest(db, {
    id,
    secretHash: sha256(secret),
    locale: caller.locale,
    createdAt: now,
    expiresAt,
  });
  return { id, cookie: guestCookie(settings, secret) };
};

/** Keeps a guest until `until` at least, for as long as an order of theirs is open. */
export const keepGuest = (tx: Db | Tx, guestId: string, until: Date): Promise<void> => extendGuest(tx, guestId, until);

/** Has this browser forget the visitor that it was: a row without its cookie is nobody's. */
export const noGuestCookie = (settings: CookieSettings): SetCookie[] => expired([guestCookie(settings, '')]);

const guestCookie = (settings: CookieSettings, secret: string): SetCookie => ({
  name: guestCookieName(settings),
  value: secret,
  options: { path: '/', httpOnly: true, sameSite: 'lax', secure: settings.secureCookies, maxAge: COOKIE_S },
});
