import type { SignedIn } from '@keywright/contract/people';
import { type SetCookie, setCookies } from '../../platform/http/cookies.ts';
import type { Parts } from '../../platform/parts.ts';
import { type AccessTokens, openAccessTokens } from './access-tokens.ts';
import { presentedDevice } from './device-cookie.ts';
import { dutiesOf } from '../../access/duties.ts';
import type { Entered } from './enter.ts';
import { noSignInCookie } from './sign-in-cookie.ts';
import { openCookieIssue } from './issue-cookies.ts';
import { type HttpRequest, presentedToken } from './presented.ts';
import { sessionKeys } from './session-keys.ts';
import { signedInView } from './sessions.view.ts';
import type { Device } from './start-session.ts';

type HttpReply = Parameters<typeof setCookies>[0];
type ComesFrom = { device: Device; deviceCookie: SetCookie; previousSessionId: string | undefined };

/** What all ways of signing in have in common when the call comes in: from where somebody comes, and what their browser is given. */
export const openSigningIn = (parts: Pick<Parts, 'settings' | 'clock'>) => {
  const { settings } = parts;
  const tokens = openAccessTokens(sessionKeys(settings.secretKey));
  const cookiesFor = openCookieIssue(parts);

  const comesFrom = async (request: HttpRequest): Promise<ComesFrom> => {
    const { device, cookie } = presentedDevice(request, settings);
    const previousSessionId = (await claimsOf(tokens, request))?.sessionId;
    return { device, deviceCookie: cookie, previousSessionId };
  };

  const replySignedIn = async (
    reply: HttpReply,
    { person, sessionId, refresh }: Entered,
    { deviceCookie }: ComesFrom,
  ): Promise<{ user: SignedIn }> => {
    const session = await cookiesFor({ personId: person.id, sessionId, refresh });
    setCookies(reply, [...session, deviceCookie, ...noSignInCookie(settings)]);
    return { user: signedInView({ ...person, duties: dutiesOf(person, settings) }) };
  };

  return { comesFrom, replySignedIn };
};

/** What the presented token says, expired or not. */
export const claimsOf = async (tokens: AccessTokens, request: HttpRequest) => {
  const token = presentedToken(request);
  return token === undefined ? undefined : tokens.read(token);
};
