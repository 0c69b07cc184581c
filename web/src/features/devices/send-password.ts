import { changePassword } from '@keywright/contract/devices';
import { NewPassword } from '@keywright/contract/accounts';
import type { SignedIn } from '@keywright/contract/people';
import { me, Password } from '@keywright/contract/sessions';
import { call } from '../../lib/call.ts';
import type { Faults } from '../../lib/faults.ts';
import { Refused, saysOf } from '../../lib/refusal.ts';
import { replaceSession } from '../../lib/renewal.ts';
import { fieldSays } from '../../lib/words.ts';
import { m } from '../../paraglide/messages.js';

/** By names of their own: another form of the same page may ask for a password too. */
export const passwordFields = ['currentPassword', 'newPassword', 'confirmPassword'] as const;

type Wanted = { password: string; newPassword: string };
type Judged = { wanted: Wanted; faults: null } | { wanted: null; faults: Faults };

/** Judges the three fields by the contract's schemas; whether the new password is too common or too short for the desk, the server says. */
export const judgePassword = (form: FormData): Judged => {
  const [current, typed, again] = passwordFields.map((name) => form.get(name));
  const password = Password.safeParse(current);
  const newPassword = NewPassword.safeParse(typed);
  const faults: Record<string, string> = {};
  if (!password.success) {
    faults['currentPassword'] = current ? firstFault(password.error) : m.devices_password_current_required();
  }
  if (!newPassword.success) faults['newPassword'] = firstFault(newPassword.error);
  else if (newPassword.data === password.data) faults['newPassword'] = m.devices_password_same();
  if (!again) faults['confirmPassword'] = m.devices_password_confirm_required();
  else if (again !== typed) faults['confirmPassword'] = m.devices_password_mismatch();
  if (!password.success || !newPassword.success || Object.keys(faults).length > 0) return { wanted: null, faults };
  return { wanted: { password: password.data, newPassword: newPassword.data }, faults: null };
};

const firstFault = ({ issues }: { issues: { message: string }[] }): string => fieldSays(issues[0]?.message ?? '');

const failed = { lost: m.devices_password_error, wordless: m.devices_password_failed };

type Outcome = { user: SignedIn } | { user: null; faults: Faults; says: string | null };

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
