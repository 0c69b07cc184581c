import type { Role, SignedIn } from '@keywright/contract/people';
import { useSyncExternalStore } from 'react';

/** Who uses this browser. Until `initialized`, nobody knows; then `user` is the signed-in person or null for a guest. */
export type Session = { user: SignedIn | null; role: Role | null; initialized: boolean };

const unknown: Session = { user: null, role: null, initialized: false };

let session: Session = unknown;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const currentSession = (): Session => session;

/** Sets who uses this browser: after sign-in, after start-up, and null after sign-out. */
export const setUser = (user: SignedIn | null): void => {
  session = { user, role: user?.role ?? null, initialized: true };
  for (const listener of listeners) listener();
};

/** The session as a screen sees it. What a person may do to a thing is told by that thing's `can`, not by the role. */
export const useSession = (): Session => useSyncExternalStore(subscribe, currentSession, () => unknown);
