import { z } from 'zod';
import { Email } from './email.ts';
import { endpoint } from './endpoint.ts';
import type { FieldMessage } from './field-messages.ts';
import { placeNamed } from './places.ts';
import { LEAST_PASSWORD } from './least-password.ts';
import { Phone } from './phone.ts';
import { bounded, password, personName, trimmed } from './text.ts';
import * as calls from './accounts.calls.ts';

/** Cleaned as at sign-in, so that what was chosen is what will be typed. A member may choose a common one: the page warns. For the code desk the server refuses it. */
const newPassword = (required: FieldMessage) => password(required).min(LEAST_PASSWORD.member, 'password.too_short');

/** Stored by its English name, whichever way it is written. */
export const State = trimmed({ most: 60, required: 'state.required' })
  .refine((state) => placeNamed(state) !== undefined, 'invalid')
  .overwrite((state) => placeNamed(state)?.name.en ?? state);

export const Registration = z.object({
  fname: personName('fname.required'),
  lname: personName('lname.required'),
  email: Email,
  phone: Phone,
  password: newPassword('password.required'),
  state: State,
});
export type Registration = z.infer<typeof Registration>;

export const RegistrationPaper = z.enum(['frontId', 'backId', 'insurance']);
export type RegistrationPaper = z.infer<typeof RegistrationPaper>;

const Done = z.object({ ok: z.literal(true) });

export const register = endpoint(calls.register, {
  summary: 'Makes a member account. The answer is the same when the email has one already: its owner is told by mail.',
  body: Registration,
  reply: Done,
  fails: ['upload.missing', 'upload.not_image', 'upload.too_large', 'storage.full'],
});

export const confirmEmail = endpoint(calls.confirmEmail, {
  summary:
    'Confirms an email address with the token of a mailed link, once. Needs no session and starts none; a GET confirms nothing.',
  body: z.object({ token: bounded({ most: 200 }).catch('') }),
  reply: Done,
  fails: ['email.invalid_link'],
});

export const sendConfirmation = endpoint(calls.sendConfirmation, {
  summary:
    'Mails the person a new link that confirms their email address, unless it is confirmed. An earlier link stops working.',
  reply: z.object({ isEmailConfirmed: z.boolean() }),
  fails: [],
});

export const resetPassword = endpoint(calls.resetPassword, {
  summary:
    'Sends a link for a new password to this address if it has an account. The answer never says whether it has.',
  body: z.object({ email: Email }),
  reply: Done,
  fails: [],
});

export const NewPassword = newPassword('password.new_required');

export const confirmReset = endpoint(calls.confirmReset, {
  summary: 'Sets a new password with the token of a mailed link, once, and signs the person out everywhere.',
  body: z.object({ token: bounded({ most: 200 }).catch(''), newPassword: NewPassword }),
  reply: Done,
  fails: ['reset.invalid_link'],
});
