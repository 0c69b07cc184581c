import type { guessablePasswordFault } from '@keywright/contract/guessable-password';
import { useEffect, useState } from 'react';
import { m } from '@keywright/words/messages';

type FindFault = typeof guessablePasswordFault;

/** The warning below a new password that is guessed early; empty where there is none. The list is loaded once something is typed. */
export const usePasswordWarning = (typed: string, email = ''): string => {
  const [findFault, setFindFault] = useState<FindFault | null>(null);
  const isTyped = typed !== '';
  useEffect(() => {
    if (!isTyped) return;
    // Without the list there is no warning; the form can be sent all the same.
    void import('@keywright/contract/guessable-password').then(
      (loaded) => setFindFault(() => loaded.guessablePasswordFault),
      () => undefined,
    );
  }, [isTyped]);
  const fault = findFault?.({ password: typed.trim().normalize('NFC'), email: email.trim().toLowerCase() });
  if (!fault) return '';
  return fault === 'password.common' ? m.common_password_common() : m.common_password_like_email();
};
