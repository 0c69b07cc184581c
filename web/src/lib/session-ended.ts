import { openStore } from '../store.ts';

/** How often a session has ended while it was being used. */
const ends = openStore(0);

/** Hears of a session that ended while it was being used. Returns the way to stop hearing. */
export const onSignedOut = ends.subscribe;

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
  if (!leaving) ends.set(ends.get() + 1);
};
