import { randomBytes } from 'node:crypto';
import type { SetCookie } from '../platform/http/cookies.ts';
import { sha256 } from '../platform/secrets.ts';
import type { Settings } from '../platform/settings.ts';

type CookieSettings = Pick<Settings, 'secureCookies'>;
type Presenting = { cookies: Record<string, string | undefined> };

const YEAR_S = 365 * 24 * 60 * 60;

const deviceCookieName = ({ secureCookies }: CookieSettings): string => (secureCookies ? '__Host-device' : 'device');

/** What is stored of the browser that presents its device cookie; undefined where it has none of a form that we set. */
export const presentedDeviceHash = (request: Presenting, settings: CookieSettings): Buffer | undefined => {
  const secret = presentedSecret(request, settings);
  return secret === undefined ? undefined : sha256(secret);
};

/**
 * The browser by its device cookie, and that cookie to be set: a new one, or the same for another year. It opens nothing;
 * by it we only know a browser again.
 */
export const knownOrNewDevice = (
  request: Presenting,
  settings: CookieSettings,
): { hash: Buffer; cookie: SetCookie } => {
  const secret = presentedSecret(request, settings) ?? randomBytes(32).toString('base64url');
  return {
    hash: sha256(secret),
    cookie: {
      name: deviceCookieName(settings),
      value: secret,
      options: { path: '/', httpOnly: true, sameSite: 'lax', secure: settings.secureCookies, maxAge: YEAR_S },
    },
  };
};

const presentedSecret = ({ cookies }: Presenting, settings: CookieSettings): string | undefined => {
  const presented = cookies[deviceCookieName(settings)] ?? '';
  return /^[\w-]{43}$/.test(presented) ? presented : undefined;
};
