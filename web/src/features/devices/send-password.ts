import { changePassword } from '@keywright/contract/devices.calls';
import type { SignedIn } from '@keywright/contract/people';
import { me } from '@keywright/contract/sessions.calls';
import { call } from '../../lib/call.ts';
import type { Faults } from '../../lib/faults.ts';
import { Refused, saysOf } from '../../lib/refusal.ts';
import { replaceSession } from '../../lib/renewal.ts';
import { m } from '../../paraglide/messages.js';

/** By names of their own: another form of the same page may ask for a password too. */
export const passwordFields = ['currentPassword', 'newPassword', 'confirmPassword'] as const;

export type Wanted = { password: string; newPassword: string };

const failed = { lost: m.devices_password_error, wordless: m.devices_password_failed };

export type Outcome = { user: SignedIn } | { user: null; faults: Faults; says: string | null };

/** Changes the password and, with it, this browser's session. Answers who is signed in then, else what to say and where. */
export const sendPassword = async (wanted: Wanted): Promise<Outcome> => {
  try {
    // Whoever took long to choose has a lapsed token by now. It is renewed first: the change itself is sent once.
    await call(me, {}, failed);
    return await replaceSession(() => call(changePassword, { body: wanted }, failed));
  } catch (error) {
    if (error instanceof Refused) return refusalOf(error);
    return { user: null, faults: {}, says: saysOf(error, failed.wordless()) };
  }
};

const refusalOf = ({ code, fields, message }: Refused): Outcome => {
  if (code === 'session.wrong_password') {
    return { user: null, faults: { currentPassword: m.devices_password_wrong() }, says: null };
  }
  const { newPassword } = fields;
  return { user: null, faults: newPassword ? { newPassword } : {}, says: newPassword ? null : message };
};
