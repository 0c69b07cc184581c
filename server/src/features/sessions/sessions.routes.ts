import { login, logout, me, refresh } from '@keywright/contract/sign-in';
import type { Caller } from '../../access/actor.ts';
import { noGuestCookie } from '../../access/guests.ts';
import { isDesk } from '../../access/roles.ts';
import { Failure } from '../../platform/failure.ts';
import { setCookies } from '../../platform/http/cookies.ts';
import { type Serving, serve } from '../../platform/http/serve.ts';
import { openAccessTokens } from './access-tokens.ts';
import { dutiesOf } from '../../access/duties.ts';
import { claimsOf, openSigningIn } from './signing-in.ts';
import { signInCookie } from './sign-in-cookie.ts';
import { openCookieIssue } from './issue-cookies.ts';
import { renewSession } from './renew-session.ts';
import { cookieNames, noSessionCookies } from './session-cookies.ts';
import { sessionKeys } from './session-keys.ts';
import type { SessionReactions } from './sessions.reactions.ts';
import { signedInView } from './sessions.view.ts';
import { signIn } from './sign-in/sign-in.ts';
import { signOut } from './sign-out.ts';

/** Signing in, renewing, leaving, and who one is. */
export const sessionRoutes = (serving: Serving<Caller>, reactions: SessionReactions): void => {
  const { parts } = serving;
  const keys = sessionKeys(parts.settings.secretKey);
  const tokens = openAccessTokens(keys);
  const cookiesFor = openCookieIssue(parts);
  const signingIn = openSigningIn(parts);

  serve(serving, login, async ({ caller, body, request, reply }) => {
    const from = await signingIn.comesFrom(request);
    const outcome = await signIn(parts, reactions, caller, { ...body, ...from });
    if ('person' in outcome) return signingIn.replySignedIn(reply, outcome, from);
    setCookies(reply, [signInCookie(parts.settings, outcome.token)]);
    return { secondSteps: outcome.secondSteps };
  });

  serve(serving, me, async ({ caller }) => ({ status: 200 as const, user: signedInView(caller.person) }));

  serve(serving, refresh, async ({ caller, request, reply }) => {
    const token = request.cookies[cookieNames.refresh];
    const renewal = token ? await renewSession(parts, keys.sealing, caller, token) : undefined;
    if (!renewal) {
      setCookies(reply, noSessionCookies(parts.settings));
      throw new Failure('auth.required');
    }
    const { family } = renewal;
    setCookies(reply, await cookiesFor({ ...family, refresh: renewal.refresh }));
    return { user: signedInView({ ...family, id: family.personId, duties: dutiesOf(family, parts.settings) }) };
  });

  // No Clear-Site-Data (T-19): of its `cookies` the chosen language and the mark of a known browser would go too, and with `storage`
  // what a guest has typed and photographed. A member's draft is kept apart by its owner for a day. Whoever uses the browser after a
  // member is reminded of nothing: the visitor goes too, whose cart the member took along at the log-in. The desk takes no cart along.
  serve(serving, logout, async ({ caller, request, reply }) => {
    const claims = await claimsOf(tokens, request);
    const person = claims && (await signOut(parts, caller, claims));
    const visitor = person && isDesk(person) ? [] : noGuestCookie(parts.settings);
    setCookies(reply, [...noSessionCookies(parts.settings), ...visitor]);
    return { ok: true as const };
  });
};
