import type { SetCookie } from '../../platform/http/cookies.ts';
import type { Parts } from '../../platform/parts.ts';
import { openAccessTokens } from './access-tokens.ts';
import { sessionCookies } from './session-cookies.ts';
import { sessionKeys } from './session-keys.ts';

/** A session that has just begun or was renewed. */
type FreshSession = { personId: string; sessionId: string; refresh: { token: string; expiresAt: Date } };

/** What makes the cookies of a session. */
export const openCookieIssue = ({ settings, clock }: Pick<Parts, 'settings' | 'clock'>) => {
  const tokens = openAccessTokens(sessionKeys(settings.secretKey));
  return async ({ personId, sessionId, refresh: { token, expiresAt } }: FreshSession): Promise<SetCookie[]> => {
    const now = clock.now();
    return sessionCookies(settings, {
      access: await tokens.sign({ personId, sessionId }, now),
      refresh: token,
      hint: `${now.getTime()}.${personId}`,
      maxAgeS: Math.round((expiresAt.getTime() - now.getTime()) / 1_000),
    });
  };
};
