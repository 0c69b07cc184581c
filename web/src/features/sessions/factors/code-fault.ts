import { Refused } from '../../../lib/refusal.ts';
import { m } from '@keywright/words/messages';
import { factorSays } from './passkeys.ts';

const isAboutCode = (fault: unknown): fault is Refused =>
  fault instanceof Refused && (fault.code === 'session.wrong_code' || fault.fields['code'] !== undefined);

/** What the code's field says; nothing when the fault is another. */
export const codeFault = (fault: unknown, kind: 'app' | 'recovery'): string | undefined => {
  if (!isAboutCode(fault)) return undefined;
  if (fault.fields['code']) return fault.fields['code'];
  return kind === 'recovery' ? m.factors_recovery_wrong() : fault.message;
};

/** What is said beside the form: everything that no field of it says. */
export const faultBeside = (fault: unknown): string | null => {
  if (fault === null || isAboutCode(fault)) return null;
  return typeof fault === 'string' ? fault : factorSays(fault, m.sessions_unknown_error());
};
