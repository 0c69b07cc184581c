import { setUser } from './session.ts';
import { duringSignOut } from './session-ended.ts';

/**
 * Ends the session of this browser and then leaves the page.
 *
 * @param leave opens the log-in page
 * @throws where the session may live on
 */
export const logOut = (leave: () => void | Promise<void>): Promise<void> =>
  duringSignOut(async () => {
    const { signOut } = await import('./sign-out.ts');
    await signOut();
    setUser(null);
    await leave();
  });
