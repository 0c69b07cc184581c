import { login } from '@keywright/contract/sign-in';
import { expired, type SetCookie } from '../../platform/http/cookies.ts';
import type { Settings } from '../../platform/settings.ts';
import type { HttpRequest } from './presented.ts';
import { MINUTE_MS } from '../../platform/durations.ts';

/** How long a right password waits for its second step. */
export const BEGUN_MS = 10 * MINUTE_MS;
const name = 'sign_in';

type CookieSettings = Pick<Settings, 'secureCookies'>;

/** Names the begun sign-in of this browser. Script can't read it, and only the calls of a login are sent it. */
export const signInCookie = ({ secureCookies: secure }: CookieSettings, token: string): SetCookie => ({
  name,
  value: token,
  options: { path: login.path, httpOnly: true, sameSite: 'lax', secure, maxAge: BEGUN_MS / 1_000 },
});

/** Takes it away. */
export const noSignInCookie = (settings: CookieSettings): SetCookie[] => expired([signInCookie(settings, '')]);

export const presentedSignIn = ({ cookies }: HttpRequest): string | undefined => cookies[name] || undefined;
