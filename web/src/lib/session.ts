import type { Role, SignedIn } from '@keywright/contract/people';
import { useSyncExternalStore } from 'react';
import { openStore } from '../store.ts';
import { forget, remember } from './kept.ts';
import { lastRole, rememberRole } from './last-session.ts';
import { type Moment, thisMoment } from './moment.ts';

/** Who uses this browser. Until `initialized`, nobody knows; then `user` is the signed-in person or null for a guest. */
export type Session = {
  user: SignedIn | null;
  role: Role | null;
  initialized: boolean;
  /** A session ended by itself, and nobody has signed in since: whoever is sent to the log-in is told so. */
  hasEnded: boolean;
};

const session = openStore<Session>({ user: null, role: null, initialized: false, hasEnded: false });

export const currentSession = session.get;

/** Calls the listener after each change of the session. Returns the way to stop. */
export const onSessionChange = session.subscribe;

/** Whether the server was asked who is signed in and could not say it yet, for a browser that may have a session. */
export const sessionTrouble = openStore(false);

let since: Moment = thisMoment();

/**
 * Since when the session is this person's, or nobody's. Finding out whose it was when the page was opened is no change: calls were made by its
 * cookies before that, too.
 */
export const signedInSince = (): Moment => since;

/** Sets who uses this browser: after sign-in, after start-up, and null after sign-out. */
export const setUser = (user: SignedIn | null, hasEnded = false): void => {
  if (session.get().initialized && user?.id !== session.get().user?.id) since = thisMoment();
  // Of a device that several people use: the email of a guest before or after is not the next one's.
  if (user || session.get().user) forget('guest-email');
  if (user?.role === 'BASEUSER') remember('member', user.id);
  else forget('member');
  rememberRole(user?.role ?? null);
  session.set({ user, role: user?.role ?? null, initialized: true, hasEnded });
};

/** Where somebody of this role logs in again. */
export const logInPageOf = (role: Role | null): '/login' | '/admin-login' =>
  role === null || role === 'BASEUSER' ? '/login' : '/admin-login';

/** The session as a screen sees it. What a person may do to a thing is told by that thing's `can`, not by the role. */
export const useSession = session.use;

const never = () => () => {};

/** The role that a page is drawn for: the session's, or the last one's until the session is known. A prerendered page begins as a guest's. */
export const useShownRole = (): Role | null => {
  const { role, initialized } = session.use();
  const last = useSyncExternalStore(never, lastRole, () => null);
  return initialized ? role : last;
};
