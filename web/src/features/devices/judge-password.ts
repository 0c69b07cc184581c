import { NewPassword } from '@keywright/contract/accounts';
import { Password } from '@keywright/contract/sessions';
import type { Faults } from '../../lib/faults.ts';
import { fieldSays } from '../../lib/words.ts';
import { m } from '@keywright/words/messages';
import { passwordFields, type Wanted } from './send-password.ts';

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
