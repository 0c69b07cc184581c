const listeners = new Set<() => void>();

/** Hears of a session that ended while it was being used. Returns the way to stop hearing. */
export const onSignedOut = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

let leaving = false;

export const isLeaving = (): boolean => leaving;

/** While a person logs out, the end of the session is no news. */
export const duringSignOut = async (leave: () => Promise<void>): Promise<void> => {
  leaving = true;
  await leave().finally(() => {
    leaving = false;
  });
};

export const sessionEnded = (): void => {
  if (leaving) return;
  for (const listener of listeners) listener();
};
