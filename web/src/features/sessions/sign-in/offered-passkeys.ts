import { passkeyChallenge } from '@keywright/contract/factors.calls';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../../lib/call.ts';
import { m } from '@keywright/words/messages';
import { usePasskeys } from '../passkeys.ts';

/** The server waits five minutes for the answer to a question. */
const ASK_ANEW_MS = 4 * 60_000;

/** Browsers learnt to offer passkeys before they learnt to read a question in JSON. */
const canOffer = async (): Promise<boolean> =>
  'parseRequestOptionsFromJSON' in PublicKeyCredential && PublicKeyCredential.isConditionalMediationAvailable();

/** Nobody picks anything on a page that nobody sees, and each question costs the server a row. */
const untilSeen = async (signal: AbortSignal): Promise<void> => {
  while (document.hidden && !signal.aborted)
    await new Promise((seen) => {
      document.addEventListener('visibilitychange', seen, { once: true, signal });
      signal.addEventListener('abort', seen, { once: true });
    });
};

/** The passkey that a person has picked; nothing when they picked none, or the browser offers none. */
const picked = async (signal: AbortSignal): Promise<object | undefined> => {
  if (!(await canOffer())) return undefined;
  for (;;) {
    await untilSeen(signal);
    const question = (await call(
      passkeyChallenge,
      { signal },
      m.sign_in_unknown_error,
    )) as unknown as PublicKeyCredentialRequestOptionsJSON;
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(question);
    const stale = AbortSignal.timeout(ASK_ANEW_MS);
    try {
      const options = { mediation: 'conditional', publicKey, signal: AbortSignal.any([signal, stale]) } as const;
      const credential = await navigator.credentials.get(options);
      return credential instanceof PublicKeyCredential ? credential.toJSON() : undefined;
    } catch (error) {
      if (!stale.aborted || signal.aborted) throw error;
    }
  }
};

/**
 * Lets the browser offer its passkeys for this site where it offers emails and passwords: in the field that has `webauthn` in
 * its `autocomplete`. It asks nobody anything, so it fails without a word. While it is not `on` other questions may be put
 * to the passkeys: a browser takes one at a time.
 */
export const useOfferedPasskeys = (on: boolean, onPicked: (answer: object) => void): void => {
  const supported = usePasskeys();
  const pick = useEffectEvent(onPicked);
  useEffect(() => {
    if (!supported || !on) return;
    const leaving = new AbortController();
    const offer = async () => {
      try {
        const answer = await picked(leaving.signal);
        if (answer && !leaving.signal.aborted) pick(answer);
      } catch {
        // The person has asked for nothing, and the other ways in are there.
      }
    };
    void offer();
    return () => leaving.abort();
  }, [supported, on]);
};
