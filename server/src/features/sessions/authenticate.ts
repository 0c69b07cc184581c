import { paymentWebhook } from '@keywright/contract/payments';
import { passkeyLogin, passkeyChallenge, secondStep } from '@keywright/contract/factors';
import { login, logout, refresh } from '@keywright/contract/sign-in';
import type { Caller, CallAccess } from '../../access/actor.ts';
import { isDesk } from '../../access/roles.ts';
import { type Found, findCaller, nobody } from '../../access/caller.store.ts';
import { presentedDeviceHash } from '../../access/devices.ts';
import { guestCookieName } from '../../access/guests.ts';
import { isOver } from '../../access/expiry.ts';
import { type Who, whoOf } from '../../access/who.ts';
import type { Db } from '../../platform/db/database.ts';
import { Failure } from '../../platform/failure.ts';
import { isDocumentNavigation } from '../../platform/http/pages.ts';
import type { Serving } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/parts.ts';
import { sha256 } from '../../platform/secrets.ts';
import { type AccessTokens, openAccessTokens } from './access-tokens.ts';
import { type HttpRequest, isUnattended, presentedLocale, presentedToken, presentedZone } from './presented.ts';
import { REFRESH_TOKEN_MS } from './refresh-tokens.ts';
import { sessionKeys } from './session-keys.ts';
import { touchSession } from './sessions.store.ts';

const TOUCH_EVERY_MS = 60_000;
/** Calls that work without a session whatever token comes along, or that are there to mend one. */
const deaf = new Set<string>(
  [login, secondStep, passkeyChallenge, passkeyLogin, refresh, logout, paymentWebhook].map(({ path }) => path),
);

/**
 * Tells who is behind a call, from its cookies or its bearer token and the database. A token that is bad, lapsed or of
 * an ended session is refused (`auth.required`) even where anybody may call: its member must not silently become a guest.
 */
export const openAuthenticate = (parts: Parts): Serving<Caller>['authenticate'] =>
  authenticateBy(parts, { later: false });

/**
 * The same for a call that has been open for a while: the session must still stand, though its token has lapsed by now and is renewed
 * elsewhere. That somebody listens is no use of their session.
 */
export const openReauthenticate = (parts: Parts): Serving<Caller>['authenticate'] =>
  authenticateBy(parts, { later: true });

const authenticateBy = (parts: Parts, { later }: { later: boolean }): Serving<Caller>['authenticate'] => {
  const tokens = openAccessTokens(sessionKeys(parts.settings.secretKey));
  return async (request, access) => {
    const now = parts.clock.now();
    const token = deaf.has(request.routeOptions.url ?? '') ? undefined : presentedToken(request);
    const session = token === undefined ? undefined : await liveClaims(tokens, token, later ? undefined : now);
    const guestSecretHash = presentedGuest(request, parts.settings);
    const known = session || guestSecretHash ? await findCaller(parts.db, { session, guestSecretHash, now }) : nobody;
    const found = isOver(known, parts.settings, now) ? { guest_id: known.guest_id, session_id: null } : known;
    if (token !== undefined && !found.session_id && !isDocumentNavigation(request)) throw new Failure('auth.required');
    if (later && isForgotten(found, now)) throw new Failure('auth.required');
    if (!later && isUse(found, request)) await touch(parts.db, found, now);
    return callerOf(whoOf(found, parts.settings), request, access, parts.settings);
  };
};

/** Puts together who calls, in which language, from where, and by which access. */
const callerOf = (
  { named, ...who }: Who,
  request: HttpRequest,
  access: CallAccess,
  settings: Parts['settings'],
): Caller => ({
  ...who,
  deviceHash: () => presentedDeviceHash(request, settings),
  locale: presentedLocale(request),
  zone: () => presentedZone(request),
  source: request.source,
  trace: { ...named, ip: request.source.ip, httpRequestId: request.id },
  access,
});

/** A notice of the provider comes from nobody, whatever it brings. */
const presentedGuest = (request: HttpRequest, settings: Parts['settings']): Buffer | undefined => {
  if (request.routeOptions.url === paymentWebhook.path) return undefined;
  const secret = request.cookies[guestCookieName(settings)];
  return secret ? sha256(secret) : undefined;
};

/** Nobody can renew a session any more that was used so long ago, though its row lives on. */
const isForgotten = (found: Found, now: Date): boolean =>
  found.session_id !== null && now.getTime() - found.last_seen_at.getTime() >= REFRESH_TOKEN_MS;

/** A page that asks by itself keeps no session of the desk alive: those end when nobody is at them. */
const isUse = (found: Found, request: HttpRequest): boolean =>
  found.session_id !== null && !(isDesk(found) && isUnattended(request));

const touch = async (db: Db, found: Found, now: Date): Promise<void> => {
  if (!found.session_id || now.getTime() - found.last_seen_at.getTime() < TOUCH_EVERY_MS) return;
  await touchSession(db, found.session_id, now, new Date(now.getTime() - TOUCH_EVERY_MS));
};

const liveClaims = async (tokens: AccessTokens, token: string, now: Date | undefined) => {
  const claims = await tokens.read(token);
  return claims && (now === undefined || claims.expiresAt > now) ? claims : undefined;
};
