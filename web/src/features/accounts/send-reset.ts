import { NewPassword } from '@keywright/contract/accounts';
import { confirmReset } from '@keywright/contract/accounts.calls';
import { call } from '../../lib/call.ts';
import type { Faults } from '../../lib/faults.ts';
import { Refused, saysOf } from '../../lib/refusal.ts';
import { fieldSays } from '../../lib/words.ts';
import { m } from '../../paraglide/messages.js';

export const resetFields = ['newPassword', 'confirmPassword'] as const;

type Judged = { newPassword: string; faults: null } | { newPassword: null; faults: Faults };

/** Judges both fields by the contract's schema; what an admin needs more, the server says. */
export const judgeReset = (form: FormData): Judged => {
  const [typed, again] = resetFields.map((name) => form.get(name));
  const parsed = NewPassword.safeParse(typed);
  const faults: Record<string, string> = {};
  const [issue] = parsed.success ? [] : parsed.error.issues;
  if (issue) faults['newPassword'] = fieldSays(issue.message);
  if (!again) faults['confirmPassword'] = m.accounts_confirm_required();
  else if (again !== typed) faults['confirmPassword'] = m.accounts_mismatch();
  if (!parsed.success || Object.keys(faults).length > 0) return { newPassword: null, faults };
  return { newPassword: parsed.data, faults: null };
};

const failed = { lost: m.accounts_reset_error, wordless: m.accounts_reset_failed };

type Refusal = { faults: Faults; says: string | null; isLinkOver: boolean };

/** Answers nothing when the password is set, else what to say and where. */
export const sendReset = async (token: string, newPassword: string): Promise<Refusal | undefined> => {
  try {
    await call(confirmReset, { body: { token, newPassword } }, failed);
    return undefined;
  } catch (error) {
    if (error instanceof Refused) return refusalOf(error);
    return { faults: {}, says: saysOf(error, failed.wordless()), isLinkOver: false };
  }
};

const refusalOf = ({ fields, message, code }: Refused): Refusal => {
  const { newPassword } = fields;
  return {
    faults: newPassword ? { newPassword } : {},
    says: newPassword ? null : message,
    isLinkOver: code === 'reset.invalid_link',
  };
};
