import type { BodySentBy } from '@keywright/contract/endpoint';
import { callOffLogin, passkeyLogin, passkeyChallenge, secondStep } from '@keywright/contract/factors.calls';
import type { SignedIn } from '@keywright/contract/people';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { replaceSession } from '../../../lib/renewal.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { m } from '@keywright/words/messages';
import { askForPasskey, factorSays } from '../passkeys.ts';

export type Finished = { user: SignedIn };

/** The code of an app, or a recovery code, after the password. */
export const withCode = (code: string): Promise<Finished> =>
  replaceSession(() => call(secondStep, { body: { code } }, m.sign_in_unknown_error));

/** What a passkey has answered to the server's question. */
export const withAnswer = (answer: object): Promise<Finished> => {
  const body = { answer: answer as BodySentBy<typeof passkeyLogin>['answer'] };
  return replaceSession(() => call(passkeyLogin, { body }, m.sign_in_unknown_error));
};

/** A passkey: after the password, or alone. */
export const withPasskey = async (): Promise<Finished> =>
  withAnswer(await askForPasskey(await call(passkeyChallenge, {}, m.sign_in_unknown_error)));

const PATIENCE_MS = 3_000;

/**
 * Ends the begun login, so that nobody goes on with it on this device. Waits for the answer, whose cookie would else take
 * the next login along; but not for ever: without a connection it ends by itself after its ten minutes.
 */
export const callOff = async (): Promise<void> => {
  try {
    await call(callOffLogin, { signal: AbortSignal.timeout(PATIENCE_MS) }, m.sign_in_unknown_error);
  } catch {
    // The person goes back to the password all the same.
  }
};

/** One try at a time to log in by a passkey. `onSignedIn` goes on with the person, or says why it cannot. */
export const useFinishLogin = (
  onSignedIn: (user: SignedIn) => string | null,
  /** Hears what failed. True where it says so itself. */
  onFailed: (error: unknown) => boolean = () => false,
) => {
  const [refusal, setRefusal] = useState<string | null>(null);
  const { run, busy, error } = useAttempt();
  const finish = (way: () => Promise<Finished>) => {
    setRefusal(null);
    return run(async () => {
      const { user } = await way().catch((met: unknown) => {
        if (onFailed(met)) return { user: null };
        throw met;
      });
      if (user) setRefusal(onSignedIn(user));
    });
  };
  const says = error === null ? refusal : factorSays(error, m.sign_in_unknown_error());
  return { finish, busy, says };
};
