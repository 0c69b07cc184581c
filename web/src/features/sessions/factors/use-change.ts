import { useRef, useState } from 'react';
import { Refused } from '../../../lib/refusal.ts';
import { m } from '@keywright/words/messages';
import { codeFault } from './code-fault.ts';
import { factorSays } from './passkeys.ts';

const is = (fault: unknown, code: Refused['code']): fault is Refused => fault instanceof Refused && fault.code === code;

const passwordFault = (fault: unknown): string | undefined => {
  if (is(fault, 'session.wrong_password')) return m.factors_password_wrong();
  return fault instanceof Refused ? fault.fields['password'] : undefined;
};

/** Said above the form. Who gave a passkey up, or was refused for a reason, reads that; else that it failed. */
const besideFault = (fault: unknown): string | null => {
  if (fault === null) return null;
  return factorSays(fault, m.factors_failed());
};

/** One change of how the account is protected, one try at a time. */
export const useChange = () => {
  const [fault, setFault] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const trying = useRef(false);

  const run = async (act: () => Promise<void>): Promise<void> => {
    if (trying.current) return;
    trying.current = true;
    setBusy(true);
    setFault(null);
    try {
      await act();
    } catch (error) {
      setFault(error);
    }
    trying.current = false;
    setBusy(false);
  };

  const passwordError = passwordFault(fault);
  const appCodeError = codeFault(fault, 'app');
  return {
    run,
    busy,
    fault,
    passwordError,
    codeError: (kind: 'app' | 'recovery') => codeFault(fault, kind),
    beside: passwordError || appCodeError ? null : besideFault(fault),
    forget: () => setFault(null),
  };
};
