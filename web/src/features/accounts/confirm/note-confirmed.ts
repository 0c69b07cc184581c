import { me } from '@keywright/contract/sign-in.calls';
import { useEffect } from 'react';
import { call } from '../../../lib/call.ts';
import { currentSession, setUser } from '../../../lib/session.ts';
import { m } from '@keywright/words/messages';

/** Takes over that the address of whoever uses this browser is confirmed. */
export const noteConfirmed = (): void => {
  const { user } = currentSession();
  if (user) setUser({ ...user, isEmailConfirmed: true });
};

/** Asks the server whether the address is confirmed by now: its link may have been opened in another tab or on another device. */
export const askIfConfirmed = async (): Promise<void> => {
  const { user } = currentSession();
  if (!user || user.isEmailConfirmed) return;
  const now = await call(me, {}, m.errors_unreachable).catch(() => undefined);
  if (now?.user.isEmailConfirmed && now.user.id === currentSession().user?.id) noteConfirmed();
};

/** Asks again each time that the person comes back to this page, as from their mail. */
export const useConfirmedElsewhere = (): void => {
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') void askIfConfirmed();
    };
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, []);
};
