import type { BodySentBy } from '@keywright/contract/endpoint';
import { callOffLogin, passkeyLogin, passkeyQuestion, secondStep } from '@keywright/contract/factors.calls';
import type { SignedIn } from '@keywright/contract/people';
import { useRef, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { Refused } from '../../../lib/refusal.ts';
import { m } from '../../../paraglide/messages.js';
import { askForPasskey } from './passkeys.ts';

export type Finished = { user: SignedIn };

/** The code of an app, or a recovery code, after the password. */
export const withCode = (code: string): Promise<Finished> =>
  call(secondStep, { body: { code } }, m.sessions_unknown_error);

/** What a passkey has answered to the server's question. */
export const withAnswer = (answer: object): Promise<Finished> =>
  call(
    passkeyLogin,
    { body: { answer: answer as BodySentBy<typeof passkeyLogin>['answer'] } },
    m.sessions_unknown_error,
  );

/** A passkey: after the password, or alone. */
export const withPasskey = async (): Promise<Finished> =>
  withAnswer(await askForPasskey(await call(passkeyQuestion, {}, m.sessions_unknown_error)));

const PATIENCE_MS = 3_000;

/**
 * Ends the begun login, so that nobody goes on with it on this device. Waits for the answer, whose cookie would else take
 * the next login along; but not for ever: without a connection it ends by itself after its ten minutes.
 */
export const callOff = async (): Promise<void> => {
  try {
    await call(callOffLogin, { signal: AbortSignal.timeout(PATIENCE_MS) }, m.sessions_unknown_error);
  } catch {
    // The person goes back to the password all the same.
  }
};

type Ways = {
  /** Goes on with the person, or says why it cannot. */
  onSignedIn: (user: SignedIn) => string | null;
  /** The begun login is over: what to say where it starts anew. Without it, that is a fault like others. */
  onOver?: (says: string) => void;
};

/** One try at a time to end a login. What went wrong is kept until it is forgotten. */
export const useFinishLogin = ({ onSignedIn, onOver }: Ways) => {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const trying = useRef(false);

  const finish = async (way: () => Promise<Finished>) => {
    if (trying.current) return;
    trying.current = true;
    setBusy(true);
    setFault(null);
    try {
      const refusal = onSignedIn((await way()).user);
      if (refusal) setFault(refusal);
    } catch (error) {
      if (onOver && error instanceof Refused && error.code === 'session.step_over') onOver(error.message);
      else setFault(error);
    }
    trying.current = false;
    setBusy(false);
  };
  return { finish, busy, fault, forget: () => setFault(null) };
};
