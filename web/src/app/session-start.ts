import { useEffect } from 'react';
import { sessionMayExist } from '../lib/renewal.ts';
import { currentSession, setUser } from '../lib/session.ts';
import { onSignedOut } from '../lib/session-ended.ts';
import { m } from '@keywright/words/messages';
import { showToast } from '../ui/toast-store.ts';

let asked: Promise<void> | null = null;

/** Asks who is signed in. Guests, who have no session cookie, download nothing for it. */
const findOut = async (): Promise<void> => {
  if (!sessionMayExist()) return setUser(null);
  const { whoAmI } = await import('./who-am-i.ts');
  setUser(await whoAmI());
};

/** Restores the session once in the life of the page. Whatever happens, `initialized` becomes true. */
export const startSession = (): Promise<void> => {
  asked ??= currentSession().initialized ? Promise.resolve() : findOut().catch(() => setUser(null));
  return asked;
};

const signedOut = (): void => {
  if (currentSession().user) showToast(m.errors_signed_out());
  setUser(null);
};

export const useSessionStart = (): void => {
  useEffect(() => {
    void startSession();
    return onSignedOut(signedOut);
  }, []);
};
