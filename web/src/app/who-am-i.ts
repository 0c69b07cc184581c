import type { SignedIn } from '@keywright/contract/people';
import { me } from '@keywright/contract/sign-in.calls';
import { call } from '../lib/call.ts';
import { recall } from '../lib/kept.ts';
import { busyMs, Refused } from '../lib/refusal.ts';
import { currentSession, sessionTrouble, setUser } from '../lib/session.ts';
import { m } from '@keywright/words/messages';

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 15_000;
/** After so many failures a member is shown as the one who was here last. */
const PATIENT_TRIES = 3;

/** A member of whom this browser knows no more than the id, until the server can be asked. */
const memberOfBrowser = (): SignedIn | null => {
  const id = recall('member');
  return id
    ? {
        id,
        role: 'BASEUSER',
        email: '',
        fname: '',
        lname: '',
        isValidatedUser: false,
        isEmailConfirmed: true,
        duties: [],
      }
    : null;
};

/** @throws what the call throws where the server has not said who it is: only a 401 says that nobody is signed in. */
const ask = async (): Promise<SignedIn | null> => {
  try {
    return (await call(me, {}, m.errors_unreachable)).user;
  } catch (error) {
    if (error instanceof Refused && error.status === 401) return null;
    throw error;
  }
};

/** Until the server wants to be asked again, or the network returns. */
const waitAfter = (error: unknown, failures: number): Promise<void> =>
  new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      removeEventListener('online', over);
      resolve();
    };
    addEventListener('online', over);
    const timer = setTimeout(over, busyMs(error) ?? Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1)));
  });

/** What a page shows meanwhile: the member who was here last, on a bad line and without one; else why it has nothing yet. */
const showMeanwhile = (error: unknown, failures: number): void => {
  if (currentSession().initialized) return;
  const member = memberOfBrowser();
  const isPatient = navigator.onLine && busyMs(error) === null && failures < PATIENT_TRIES;
  if (!member) sessionTrouble.set(true);
  else if (!isPatient) setUser(member);
};

/** Takes over what was answered to this session. A session that ended or was replaced meanwhile says so by itself. */
const accept = (user: SignedIn | null, askedBy: string | undefined): void => {
  const { initialized, user: now } = currentSession();
  if (now?.id === askedBy && (!initialized || user?.id === askedBy)) setUser(user);
};

const askUntilAnswered = async (): Promise<void> => {
  for (let failures = 1; ; failures += 1) {
    const askedBy = currentSession().user?.id;
    try {
      accept(await ask(), askedBy);
      return sessionTrouble.set(false);
    } catch (error) {
      showMeanwhile(error, failures);
      await waitAfter(error, failures);
    }
  }
};

let asking: Promise<void> | null = null;

/** Finds out who is signed in, for all who want to know meanwhile. A server that is busy or out of reach is asked again until it answers. */
export const findWhoIsHere = (): Promise<void> => {
  asking ??= askUntilAnswered().finally(() => {
    asking = null;
  });
  return asking;
};
