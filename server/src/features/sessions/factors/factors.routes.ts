import {
  addPasskey as addPasskeyCall,
  beginPasskey as beginPasskeyCall,
  beginTwoFactor as beginTwoFactorCall,
  callOffLogin,
  changeSecurity as changeCall,
  confirmTwoFactor as confirmCall,
  passkeyLogin,
  passkeyChallenge,
  proofChallenge,
  proveByCode as codeProofCall,
  proveByPasskey as passkeyProofCall,
  proveByPassword as passwordProofCall,
  removePasskey as removePasskeyCall,
  renewRecoveryCodes as renewCall,
  requireStepUp,
  secondStep,
  security,
} from '@keywright/contract/factors';
import { PasskeyCreation, PasskeyRequest } from '@keywright/contract/webauthn';
import type { Caller } from '../../../access/actor.ts';
import { Failure } from '../../../platform/failure.ts';
import { setCookies } from '../../../platform/http/cookies.ts';
import { type Serving, serve } from '../../../platform/http/serve.ts';
import { deviceName } from '../device-name.ts';
import type { Entered } from '../enter.ts';
import { openSigningIn } from '../signing-in.ts';
import type { SessionReactions } from '../sessions.reactions.ts';
import { addPasskey } from './add-passkey.ts';
import { askForPasskey } from './ask-for-passkey.ts';
import { beginPasskey } from './begin-passkey.ts';
import { beginTwoFactor } from './begin-two-factor.ts';
import { callOffSignIn } from './call-off-sign-in.ts';
import { changeSecurity } from './change-security.ts';
import { confirmTwoFactor } from './confirm-two-factor.ts';
import { proveByCode } from './with-code.ts';
import { askForProof, proveByPasskey } from './prove-by-passkey.ts';
import { proveByPassword } from './prove-by-password.ts';
import { relyingParty } from './relying-party.ts';
import { removePasskey } from './remove-passkey.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import type { StepRefusal } from './resume-sign-in.ts';
import { noSignInCookie, presentedSignIn } from '../sign-in-cookie.ts';
import { signInWithPasskey } from './sign-in-with-passkey.ts';
import { takeSecondStep } from './take-second-step.ts';
import { viewSecurity } from './view-security.ts';

/** The second step of a login, and how somebody sets up and takes away what it is made of. */
export const factorRoutes = (serving: Serving<Caller>, reactions: SessionReactions): void => {
  const { parts } = serving;
  const { settings } = parts;
  const signingIn = openSigningIn(parts);

  /** The one who got in; or the refusal, which takes the cookie of a sign-in that is over along. */
  const entered = (reply: Parameters<typeof setCookies>[0], outcome: Entered | StepRefusal): Entered => {
    if ('person' in outcome) return outcome;
    if (outcome.refusal === 'session.step_over') setCookies(reply, noSignInCookie(settings));
    throw new Failure(outcome.refusal);
  };

  serve(serving, secondStep, async ({ caller, body, request, reply }) => {
    const from = await signingIn.comesFrom(request);
    const step = { ...body, ...from, token: presentedSignIn(request) };
    return signingIn.replySignedIn(reply, entered(reply, await takeSecondStep(parts, reactions, caller, step)), from);
  });

  serve(serving, callOffLogin, async ({ caller, request, reply }) => {
    await callOffSignIn(parts, caller, presentedSignIn(request));
    setCookies(reply, noSignInCookie(settings));
    return { ok: true as const };
  });

  serve(serving, passkeyChallenge, async ({ caller, request }) => {
    const asking = { token: presentedSignIn(request), rp: relyingParty(settings, request), source: caller.source };
    // The library's types leave open what it always gives.
    return PasskeyRequest.parse(await askForPasskey(parts, asking));
  });

  serve(serving, passkeyLogin, async ({ caller, body, request, reply }) => {
    const from = await signingIn.comesFrom(request);
    const attempt = { ...body, ...from, token: presentedSignIn(request), rp: relyingParty(settings, request) };
    return signingIn.replySignedIn(
      reply,
      entered(reply, await signInWithPasskey(parts, reactions, caller, attempt)),
      from,
    );
  });

  proofRoutes(serving);

  serve(serving, security, async ({ caller }) => viewSecurity(parts, caller));

  serve(serving, changeCall, async ({ caller, body }) => {
    await changeSecurity(parts, caller, body);
    return viewSecurity(parts, caller);
  });

  serve(serving, beginTwoFactorCall, async ({ caller, body }) => beginTwoFactor(parts, caller, body));

  serve(serving, confirmCall, async ({ caller, body }) => ({
    recoveryCodes: await confirmTwoFactor(parts, caller, body.code),
  }));

  serve(serving, renewCall, async ({ caller }) => ({ recoveryCodes: await renewRecoveryCodes(parts, caller) }));

  serve(serving, beginPasskeyCall, async ({ caller, request }) =>
    PasskeyCreation.parse(await beginPasskey(parts, caller, relyingParty(settings, request))),
  );

  serve(serving, addPasskeyCall, async ({ caller, body, request }) => {
    const name = body.name || deviceName(request.headers['user-agent'] ?? '', caller.locale);
    const added = await addPasskey(parts, caller, { answer: body.answer, name, rp: relyingParty(settings, request) });
    return { ...(await viewSecurity(parts, caller)), ...added };
  });

  serve(serving, removePasskeyCall, async ({ caller, params, body }) => {
    await removePasskey(parts, caller, { id: params.id, password: body.password });
    return viewSecurity(parts, caller);
  });
};

/** How somebody signed in shows once more that it is they. */
const proofRoutes = (serving: Serving<Caller>): void => {
  const { parts } = serving;
  const proven = { ok: true as const };

  // `serve` has required the step-up.
  serve(serving, requireStepUp, async () => proven);

  serve(serving, codeProofCall, async ({ caller, body }) => {
    await proveByCode(parts, caller, body.code);
    return proven;
  });

  serve(serving, passwordProofCall, async ({ caller, body }) => {
    await proveByPassword(parts, caller, body.password);
    return proven;
  });

  serve(serving, proofChallenge, async ({ caller, request }) =>
    PasskeyRequest.parse(await askForProof(parts, caller, relyingParty(parts.settings, request))),
  );

  serve(serving, passkeyProofCall, async ({ caller, body, request }) => {
    await proveByPasskey(parts, caller, { ...body, rp: relyingParty(parts.settings, request) });
    return proven;
  });
};
