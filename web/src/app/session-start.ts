import type { PagePath } from '@keywright/contract/pages';
import { useEffect, useEffectEvent } from 'react';
import { at } from '../lib/locale.ts';
import { recall } from '../lib/kept.ts';
import { sessionMayExist } from '../lib/renewal.ts';
import { currentSession, sessionTrouble, setUser, useSession } from '../lib/session.ts';
import { onSignedOut } from '../lib/session-ended.ts';
import { m } from '@keywright/words/messages';
import { useNavigate } from '../ui/link.ts';
import { showToast } from '../ui/toast-store.ts';
import { sayAppStarted } from '../ui/use-before-app.ts';
import { whenFilesAreLost } from './lost-page.ts';
import { useIsGuarded } from './use-is-guarded.ts';

const TRY_AGAIN_MS = 5_000;

let asked: Promise<void> | null = null;
/** This browser had a session when the page was opened. */
let hadSession = false;
let isSaying = false;

/** Asks who is signed in. Guests, who have no session cookie, download nothing for it. */
const findOut = async (): Promise<void> => {
  if (!sessionMayExist()) {
    sessionTrouble.set(false);
    // A member who logs out is forgotten: one who is still known here has a session that expired while no page was open.
    return setUser(null, recall('member') !== null);
  }
  hadSession = true;
  const { findWhoIsHere } = await import('./who-am-i.ts').catch(whenFilesAreLost);
  await findWhoIsHere();
};

/** The session is asked for again when the network returns, and from time to time: without its answer nobody is signed out. */
const findOutOnceReachable = async (): Promise<void> => {
  sessionTrouble.set(true);
  await new Promise<void>((resolve) => {
    addEventListener('online', () => resolve(), { once: true });
    setTimeout(resolve, TRY_AGAIN_MS);
  });
  return findOut().catch(findOutOnceReachable);
};

/** Restores the session once in the life of the page. Resolves when the server has said whose it is. */
export const startSession = (): Promise<void> => {
  asked ??= currentSession().initialized ? Promise.resolve() : findOut().catch(findOutOnceReachable);
  return asked;
};

/** Where the price depends on who asks: a member's page never becomes a guest's without a word. */
const priced = new Set<PagePath>(['/vehicle-keycode-request', '/cart']);
const isPriced = (): boolean => [...priced].some((page) => at(page) === location.pathname);

/** Restores the session, and when one ends says so once, and leads to the log-in and back where somebody must be known to go on. */
export const useSessionStart = (): void => {
  const navigate = useNavigate();
  // Its guard sends everybody to the log-in by itself, which says it.
  const isGuarded = useIsGuarded();
  const { initialized } = useSession();
  const signedOut = useEffectEvent(async () => {
    const { user, hasEnded } = currentSession();
    // A second call that finds it out takes nothing back of what the first said, which may still be on its way to the log-in.
    if (!user && !hadSession) return setUser(null, hasEnded);
    // Several calls may find it out at once.
    if (isSaying) return;
    isSaying = true;
    hadSession = false;
    const next = new URLSearchParams({ next: location.pathname + location.search + location.hash });
    // Who it was is known until the page is left: nothing of a guest's is shown there meanwhile, and what was typed is kept as theirs.
    if (isPriced()) await navigate(at(`/login?${next}`), { state: { ended: true } });
    else if (user && !isGuarded) showToast(m.errors_signed_out());
    setUser(null, true);
    isSaying = false;
  });
  useEffect(() => {
    void startSession();
    return onSignedOut(() => void signedOut());
  }, []);
  // A press that came before is answered to the person whose it is.
  useEffect(() => {
    if (initialized) sayAppStarted();
  }, [initialized]);
};
