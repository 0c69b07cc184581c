import { send } from './send.ts';

/** The server sets this readable cookie with the session's unreadable ones. It says only that a session may exist. */
export const sessionMayExist = (): boolean => /(?:^|;\s*)session_hint=1(?:;|$)/.test(document.cookie);

const REFRESH = '/auth/refresh';
// The change of a password is sent while it holds the lock for which a renewal would wait.
const neverRenewed = new Set([REFRESH, '/auth/login', '/auth/register', '/auth/admin-register', '/user/password']);

/** Whether a 401 of this path may be answered by renewing the session. */
export const renewable = (path: string): boolean => !neverRenewed.has(path) && sessionMayExist();

type Renewal = 'renewed' | 'ended';

const RENEWED_AT = 'session-renewed-at';

const askServer = async (): Promise<Renewal> => {
  const { status } = await send({
    method: 'POST',
    path: REFRESH,
    body: undefined,
    signal: undefined,
    onProgress: undefined,
  });
  if (status >= 400) return 'ended';
  noteRenewal();
  return 'renewed';
};

const noteRenewal = (): void => localStorage.setItem(RENEWED_AT, String(Date.now()));

/** Another tab may have renewed the session while this one waited for its turn: the cookies are shared. */
const unlessDoneSince = async (since: number): Promise<Renewal> =>
  Number(localStorage.getItem(RENEWED_AT) ?? 0) >= since ? 'renewed' : askServer();

let running: Promise<Renewal> | null = null;

/** One after the other, in all tabs of this browser. */
const inTurn = <T>(act: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('session-renewal', act) : act();

/**
 * Renews the session once for all callers of this tab and, by a lock, once for all tabs. `since` is when the refused
 * call was sent, in milliseconds.
 * @throws Unreachable when the server could not be asked; the session may then still live.
 */
export const renewSession = (since: number): Promise<Renewal> => {
  running ??= inTurn(() => unlessDoneSince(since)).finally(() => {
    running = null;
  });
  return running;
};

/**
 * Runs a call that gives this browser another session. Calls that are refused meanwhile, in other tabs too, wait for it: a
 * renewal with the cookies of the session that has just ended would take those of the new one away.
 */
export const replaceSession = <T>(replace: () => Promise<T>): Promise<T> =>
  inTurn(async () => {
    const reply = await replace();
    noteRenewal();
    return reply;
  });
