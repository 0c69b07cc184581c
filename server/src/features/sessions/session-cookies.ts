import { expired, type SetCookie } from '../../platform/http/cookies.ts';
import type { Settings } from '../../platform/settings.ts';
import { refresh } from '@keywright/contract/sign-in';

export const cookieNames = { access: 'access_token', refresh: 'refresh_token', hint: 'session_hint' } as const;

type CookieSettings = Pick<Settings, 'secureCookies'>;
/** `hint` is another one with each renewal, and ends with whose session it is. */
type Tokens = { access: string; refresh: string; hint: string; maxAgeS: number };

/**
 * The three cookies of a session. The access token's lives as long as the session, so that an expired one is still
 * presented, refused and renewed. Script can read only the hint, by which it knows that a renewal is worth asking for,
 * whether another tab has had it meanwhile, and whether somebody else has logged in there.
 */
export const sessionCookies = ({ secureCookies: secure }: CookieSettings, tokens: Tokens): SetCookie[] => {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: tokens.maxAgeS } as const;
  return [
    { name: cookieNames.access, value: tokens.access, options },
    { name: cookieNames.refresh, value: tokens.refresh, options: { ...options, path: refresh.path } },
    { name: cookieNames.hint, value: tokens.hint, options: { ...options, httpOnly: false } },
  ];
};

/** Takes all three away. */
export const noSessionCookies = (settings: CookieSettings): SetCookie[] =>
  expired(sessionCookies(settings, { access: '', refresh: '', hint: '', maxAgeS: 0 }));
