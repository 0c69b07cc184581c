import { useRef, useState } from 'react';
import { type Faults, without } from '../../lib/faults.ts';
import { reasonOf, Refused } from '../../lib/refusal.ts';

/** What failed, in the screen's words, and why, where there are words for it. */
export type Failure = { words: string; why: string | null };

type OnProgress = (share: number) => void;

/** What the server says of these fields. */
const faultsIn = (error: unknown, fields: readonly string[]): Faults =>
  Object.fromEntries(
    Object.entries(error instanceof Refused ? error.fields : {}).filter(([name]) => fields.includes(name)),
  );

/**
 * Sends a form once at a time. Tells what is wrong with its fields and, at the button, what failed as a whole; `share` is
 * how much is sent, null while nothing is.
 */
export const useSend = (failedWords: () => string, fields: readonly string[]) => {
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [share, setShare] = useState<number | null>(null);
  const sending = useRef(false);

  const refuse = (found: Faults, failed: Failure | null = null) => {
    setFaults(found);
    setFailure(failed);
    setAttempt((before) => before + 1);
  };

  const send = async (work: (onProgress: OnProgress) => Promise<void>) => {
    if (sending.current) return;
    sending.current = true;
    setFaults({});
    setFailure(null);
    setShare(0);
    try {
      await work(setShare);
    } catch (error) {
      const found = faultsIn(error, fields);
      refuse(found, Object.keys(found).length > 0 ? null : { words: failedWords(), why: reasonOf(error) });
    } finally {
      sending.current = false;
      setShare(null);
    }
  };

  /** A field that is being put right is not blamed any longer. */
  const forgive = (name: string) => setFaults((before) => without(before, name));

  return { faults, failure, attempt, share, refuse, send, forgive };
};
