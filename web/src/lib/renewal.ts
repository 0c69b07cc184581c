import { Unreachable } from './refusal.ts';
import { send } from './send.ts';

/**
 * What the server sets beside the session's unreadable cookies, another value with each renewal; empty without a session.
 * It says only that a session may exist, and ends with whose.
 */
export const sessionHint = (): string => /(?:^|;\s*)session_hint=([^;]+)/.exec(document.cookie)?.[1] ?? '';

export const sessionMayExist = (): boolean => sessionHint() !== '';

const REFRESH = '/auth/refresh';
// What gives another session is sent while it holds the lock for which a renewal would wait. Whoever logs out leaves whatever session
// this browser has.
const neverRenewed = new Set([
  REFRESH,
  '/auth/login',
  '/auth/login/second-step',
  '/auth/login/passkey',
  '/auth/logout',
  '/auth/register',
  '/auth/admin-register',
  '/user/password',
]);

/** Whether a 401 of this path speaks of the session, which may then be renewed; of the others it speaks of what was sent. */
export const isOfSession = (path: string): boolean => !neverRenewed.has(path);

type Renewal = 'renewed' | 'ended';

const askServer = async (): Promise<Renewal> => {
  const { status, retryAfterMs } = await send({ method: 'POST', path: REFRESH });
  if (status === 401) return 'ended';
  // A server that is busy or broken, or a proxy that refuses in its place, has not said that the session is over.
  if (status >= 400) throw new Unreachable(undefined, { retryAfterMs });
  return 'renewed';
};

/**
 * Another tab may have renewed the session while this one waited for its turn: the cookies are shared, and unlike what tabs
 * store they are the same for all of them at any moment.
 */
const unlessDone = async (hintBefore: string): Promise<Renewal> =>
  sessionMayExist() && sessionHint() !== hintBefore ? 'renewed' : askServer();

let running: Promise<Renewal> | null = null;

/** One after the other, in all tabs of this browser. */
const inTurn = <T>(act: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('session-renewal', act) : act();

/**
 * Renews the session once for all callers of this tab and, by a lock, once for all tabs. `hintBefore` is the session's hint
 * when the refused call was sent.
 * @throws Unreachable when the server could not be asked; the session may then still live.
 */
export const renewSession = (hintBefore: string): Promise<Renewal> => {
  running ??= inTurn(() => unlessDone(hintBefore)).finally(() => {
    running = null;
  });
  return running;
};

/**
 * Runs a call that gives this browser another session. Calls that are refused meanwhile, in other tabs too, wait for it: a
 * renewal with the cookies of the session that has just ended would take those of the new one away.
 */
export const replaceSession = <T>(replace: () => Promise<T>): Promise<T> => inTurn(replace);
