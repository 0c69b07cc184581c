import {
  changePassword as changeCall,
  endOneSession,
  endOtherSessions,
  logoutEverywhere,
  mySessions,
} from '@keywright/contract/devices';
import type { Caller } from '../../../access/actor.ts';
import { setCookies } from '../../../platform/http/cookies.ts';
import { type Serving, serve } from '../../../platform/http/serve.ts';
import { openCookieIssue } from '../issue-cookies.ts';
import { changePassword } from './change-password.ts';
import { noSessionCookies } from '../session-cookies.ts';
import type { SessionReactions } from '../sessions.reactions.ts';
import { signedInView } from '../sessions.view.ts';
import { presentedDevice } from '../device-cookie.ts';
import { endDevice, endEveryDevice, endOtherDevices } from './end-devices.ts';
import { listDevices } from './list-devices.ts';

/** Where one is signed in, the ways out of there, and another password, which closes them all. */
export const deviceRoutes = (serving: Serving<Caller>, reactions: SessionReactions): void => {
  const { parts } = serving;
  const cookiesFor = openCookieIssue(parts);

  serve(serving, mySessions, ({ caller }) => listDevices(parts, caller));

  serve(serving, endOneSession, async ({ caller, params, reply }) => {
    await endDevice(parts, caller, params.id);
    if (params.id === caller.session?.id) setCookies(reply, noSessionCookies(parts.settings));
    return listDevices(parts, caller);
  });

  serve(serving, endOtherSessions, async ({ caller }) => {
    await endOtherDevices(parts, caller);
    return listDevices(parts, caller);
  });

  serve(serving, logoutEverywhere, async ({ caller, reply }) => {
    await endEveryDevice(parts, caller);
    setCookies(reply, noSessionCookies(parts.settings));
    return { ok: true as const };
  });

  serve(serving, changeCall, async ({ caller, body, request, reply }) => {
    const { device } = presentedDevice(request, parts.settings);
    const session = await changePassword(parts, reactions, caller, { ...body, device });
    setCookies(reply, await cookiesFor({ personId: caller.person.id, ...session }));
    const duties = caller.person.duties.filter((duty) => duty !== 'change-password');
    return { user: signedInView({ ...caller.person, duties }) };
  });
};
