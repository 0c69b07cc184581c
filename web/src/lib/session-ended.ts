const listeners = new Set<() => void>();

/** Hears of a session that ended while it was being used. Returns the way to stop hearing. */
export const onSignedOut = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const sessionEnded = (): void => {
  for (const listener of listeners) listener();
};
