import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { SignedIn } from './people.ts';
import { Password } from './sign-in.ts';
import { bounded, line, list } from './text.ts';
import { PasskeyCreation, PasskeyRequest } from './webauthn.ts';
import * as calls from './factors.calls.ts';

/** What an app shows (6 digits, RFC 6238) or a recovery code (10 letters and digits); spaces and dashes do not count. */
export const FactorCode = bounded({ most: 80, required: 'factor_code.required' })
  .overwrite((code) => code.replace(/[\s-]/g, '').toUpperCase())
  .min(1, 'factor_code.required')
  .max(20, 'text.too_long');

/** What a passkey answered, as far as the server's library reads it; a missing part is its matter to judge. */
const WebAuthnAnswer = z.object({
  id: bounded({ most: 2_000 }),
  rawId: bounded({ most: 2_000 }).optional(),
  type: bounded({ most: 40 }).optional(),
  response: z
    .object({
      clientDataJSON: bounded({ most: 4_000 }),
      attestationObject: bounded({ most: 10_000 }),
      authenticatorData: bounded({ most: 4_000 }),
      signature: bounded({ most: 2_000 }),
      userHandle: bounded({ most: 200 }).nullable(),
      transports: list(bounded({ most: 40 }), 20),
    })
    .partial()
    .nullish(),
});

const password = Password.optional();

export const secondStep = endpoint(calls.secondStep, {
  summary: 'Finishes a login with the code of an app or a recovery code; five wrong ones end it.',
  body: z.object({ code: FactorCode }),
  headers: ['set-cookie'],
  reply: z.object({ user: SignedIn }),
  fails: ['session.wrong_code', 'session.step_over', 'session.pending_approval', 'session.revoked'],
});

export const callOffLogin = endpoint(calls.callOffLogin, {
  summary: 'Ends a begun login at once and takes its cookie away. Where none was begun it does nothing.',
  headers: ['set-cookie'],
  reply: z.object({ ok: z.literal(true) }),
  fails: [],
});

export const passkeyChallenge = endpoint(calls.passkeyChallenge, {
  summary:
    'What the browser asks its passkeys: those of a begun login, or any of this site when none was begun. Says nothing about who has one.',
  reply: PasskeyRequest,
  fails: [],
});

export const passkeyLogin = endpoint(calls.passkeyLogin, {
  summary: 'Signs in with a passkey, alone or as the second step after a password.',
  body: z.object({ answer: WebAuthnAnswer }),
  headers: ['set-cookie'],
  reply: z.object({ user: SignedIn }),
  fails: ['session.passkey_refused', 'session.step_over', 'session.pending_approval', 'session.revoked'],
});

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

export const Login = z.object({ at: z.iso.datetime(), device: z.string(), ip: z.string() });
export type Login = z.infer<typeof Login>;

export const Security = z.object({
  twoFactorEnabled: z.boolean(),
  fingerprintEnabled: z.boolean(),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(Passkey),
  /** The login before this one. */
  lastLogin: Login.nullable(),
  /** Those of the last 30 days, newest first, at most 20. */
  loginHistory: z.array(Login),
  /** Whether the desk's rule asks this person for a second step. */
  secondStepRequired: z.boolean(),
});
export type Security = z.infer<typeof Security>;

export const security = endpoint(calls.security, {
  summary: 'How this account is protected, and its last logins.',
  reply: Security,
  fails: [],
});

export const changeSecurity = endpoint(calls.changeSecurity, {
  summary:
    'Turns two-factor or fingerprint off, which needs the password and, for two-factor, a code. Turning on what was not set up is refused.',
  body: z.object({
    twoFactor: z.boolean().optional(),
    fingerprint: z.boolean().optional(),
    password,
    code: FactorCode.optional(),
  }),
  reply: Security,
  fails: [
    'security.enrolment_required',
    'security.password_needed',
    'security.factor_needed',
    'session.wrong_password',
    'session.wrong_code',
  ],
});

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const beginTwoFactor = endpoint(calls.beginTwoFactor, {
  summary:
    'Makes a new secret for an authenticator app. It counts once a code of it was entered. In the place of an app that counts already it needs the password and a code.',
  body: z.object({ password, code: FactorCode.optional() }),
  reply: z.object({
    /** Base32, to type where no picture can be taken. */
    secret: z.string(),
    otpauthUrl: z.string(),
    /** The QR code of that address, row by row: `1` is dark. */
    qr: z.array(z.string().regex(/^[01]+$/)),
  }),
  fails: ['security.password_needed', 'session.wrong_password', 'session.wrong_code'],
});

export const confirmTwoFactor = endpoint(calls.confirmTwoFactor, {
  summary: 'Turns two-factor on with a first code and answers ten recovery codes, which are shown this once.',
  body: z.object({ code: FactorCode }),
  reply: RecoveryCodes,
  fails: ['session.wrong_code', 'security.enrolment_required'],
});

export const renewRecoveryCodes = endpoint(calls.renewRecoveryCodes, {
  summary: 'Makes ten new recovery codes; the old ones end.',
  reply: RecoveryCodes,
  fails: ['security.enrolment_required'],
});

export const beginPasskey = endpoint(calls.beginPasskey, {
  summary: 'What the browser needs to make a passkey for this account.',
  reply: PasskeyCreation,
  fails: [],
});

export const addPasskey = endpoint(calls.addPasskey, {
  summary:
    'Keeps a passkey that the browser has just made. With the first factor of an account come ten recovery codes, which are shown this once.',
  body: z.object({ name: line({ most: 60 }).default(''), answer: WebAuthnAnswer }),
  reply: Security.extend(RecoveryCodes.partial().shape),
  fails: ['session.passkey_refused'],
});

export const removePasskey = endpoint(calls.removePasskey, {
  summary: 'Removes one passkey; needs the password.',
  params: z.object({ id: z.uuid() }),
  body: z.object({ password }),
  reply: Security,
  fails: ['security.password_needed', 'security.factor_needed', 'session.wrong_password'],
});

/** The proof counts for this session alone, for five minutes, in each act that asks for one. */
const Proven = z.object({ ok: z.literal(true) });

export const requireStepUp = endpoint(calls.requireStepUp, {
  summary: 'Requires a step-up and does nothing else. Pages call it before they let the browser save a file.',
  reply: Proven,
  fails: [],
});

export const proveByCode = endpoint(calls.proveByCode, {
  summary: 'Shows by a code of an app, or a recovery code, that it is still the same person. Each code counts once.',
  body: z.object({ code: FactorCode }),
  reply: Proven,
  fails: ['session.wrong_code'],
});

export const proveByPassword = endpoint(calls.proveByPassword, {
  summary:
    'Shows the same by the password, for an account that has no second factor; any other is told what it has to show.',
  body: z.object({ password: Password }),
  reply: Proven,
  fails: ['session.wrong_password', 'session.step_up'],
});

export const proofChallenge = endpoint(calls.proofChallenge, {
  summary: 'What the browser asks a passkey of this account, to show that it is still the same person.',
  reply: PasskeyRequest,
  fails: [],
});

export const proveByPasskey = endpoint(calls.proveByPasskey, {
  summary:
    'Shows by a passkey that it is still the same person. Each challenge is answered once, by the session that asked.',
  body: z.object({ answer: WebAuthnAnswer }),
  reply: Proven,
  fails: ['session.passkey_refused'],
});
