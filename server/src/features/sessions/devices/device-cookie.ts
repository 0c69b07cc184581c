import { createHash, randomBytes } from 'node:crypto';
import type { SetCookie } from '../../../platform/http/cookies.ts';
import type { Settings } from '../../../platform/settings.ts';
import type { HttpRequest } from '../presented.ts';
import type { Device } from '../start-session.ts';

type CookieSettings = Pick<Settings, 'secureCookies'>;

const YEAR_S = 365 * 24 * 60 * 60;
const LONGEST_USER_AGENT = 300;

export const deviceCookieName = ({ secureCookies }: CookieSettings): string =>
  secureCookies ? '__Host-device' : 'device';

/**
 * The browser that signs somebody in, by the secret of a cookie of its own, and that cookie to be set when the sign-in
 * succeeds: a new one, or the same for another year. It opens nothing; by it we only know a browser again.
 */
export const presentedDevice = (
  { headers, cookies, source }: HttpRequest,
  settings: CookieSettings,
): { device: Device; cookie: SetCookie } => {
  const name = deviceCookieName(settings);
  const presented = cookies[name] ?? '';
  const secret = /^[\w-]{43}$/.test(presented) ? presented : randomBytes(32).toString('base64url');
  return {
    device: {
      ip: source.ip,
      userAgent: (headers['user-agent'] ?? '').slice(0, LONGEST_USER_AGENT),
      hash: createHash('sha256').update(secret).digest(),
    },
    cookie: {
      name,
      value: secret,
      options: { path: '/', httpOnly: true, sameSite: 'lax', secure: settings.secureCookies, maxAge: YEAR_S },
    },
  };
};
