import { m } from '@keywright/words/messages';
import type { Goal } from '../address.ts';
import { at } from './locale.ts';
import { saysOf } from './refusal.ts';
import { logInPageOf, setUser, useShownRole } from './session.ts';
import { duringSignOut } from './session-ended.ts';

type LogOutOptions = {
  navigate: (to: Goal, options: { state: unknown }) => void | Promise<void>;
  /** Shows why the session may live on. */
  onFailed: (words: string) => void;
};

/** Ends the session of this browser and opens the log-in page of its role. */
export const useLogOut = ({ navigate, onFailed }: LogOutOptions): (() => Promise<void>) => {
  const role = useShownRole();
  const leave = async () => {
    try {
      const { signOut } = await import('./sign-out.ts');
      await signOut();
      setUser(null);
      await navigate(at(logInPageOf(role)), { state: { loggedOut: true } });
    } catch (error) {
      onFailed(saysOf(error, m.common_logout_failed()));
    }
  };
  return () => duringSignOut(leave);
};
