import type { Secret } from '@keywright/contract/requests';
import { useEffect, useRef, useState } from 'react';
import { useAttempt } from '../../lib/use-attempt.ts';

/** Milliseconds for which an opened code stays readable: long enough to cut a key, short enough for a phone left lying. */
const OPEN_FOR = 60_000;

type Codes = Partial<Record<Secret, string>>;

/** The codes of one request while they are open. They live on the screen only and are covered again by themselves. */
export const useReveal = (open: (what: Secret) => Promise<string>) => {
  const [codes, setCodes] = useState<Codes>({});
  const [wasOpen, setWasOpen] = useState<readonly Secret[]>([]);
  const [asked, setAsked] = useState<Secret | null>(null);
  const { run, busy, error } = useAttempt();
  const timers = useRef(new Map<Secret, ReturnType<typeof setTimeout>>());

  const cover = (what: Secret) =>
    setCodes((shown) => Object.fromEntries(Object.entries(shown).filter(([name]) => name !== what)));
  useEffect(() => {
    const running = timers.current;
    const leaving = new AbortController();
    // A page that is put aside may be shown again much later, with its clocks stopped meanwhile.
    addEventListener('pagehide', () => setCodes({}), { signal: leaving.signal });
    return () => {
      leaving.abort();
      for (const timer of running.values()) clearTimeout(timer);
    };
  }, []);

  const show = (what: Secret) =>
    run(async () => {
      setAsked(what);
      const value = await open(what);
      setCodes((others) => ({ ...others, [what]: value }));
      setWasOpen((others) => [...new Set([...others, what])]);
      clearTimeout(timers.current.get(what));
      timers.current.set(
        what,
        setTimeout(() => cover(what), OPEN_FOR),
      );
    });
  return { codes, wasOpen, busy: busy ? asked : null, error, show };
};
