import type { Secret } from '@keywright/contract/requests';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAttempt } from '../../lib/use-attempt.ts';

/** Milliseconds for which an opened code stays readable: long enough to cut a key, short enough for a phone left lying. */
const OPEN_FOR = 60_000;
/** For which it stays where somebody says so, at the bench with their hands full. */
const KEPT_FOR = 600_000;
/** A page that nobody sees for so long was left: its screen is off, or another app is in front. */
const LONGEST_AWAY = 60_000;

type Codes = Partial<Record<Secret, string>>;

/**
 * The codes of one request while they are open. They live on the screen only and are covered again by themselves: after a minute, or after
 * ten where the person asked for that. Leaving the page covers them, and so does not seeing it for a minute; the clocks of a sleeping device
 * stand still, so the time is compared again when the page is seen again.
 */
export const useReveal = (open: (what: Secret) => Promise<string>) => {
  const [codes, setCodes] = useState<Codes>({});
  const [wasOpen, setWasOpen] = useState<readonly Secret[]>([]);
  const [asked, setAsked] = useState<Secret | null>(null);
  const [keptUntil, setKeptUntil] = useState<number | null>(null);
  const { run, busy, error } = useAttempt();
  const ends = useRef(new Map<Secret, { at: number; timer: ReturnType<typeof setTimeout> }>());

  const cover = useCallback((which: (end: { at: number }) => boolean) => {
    const over = [...ends.current].filter(([, end]) => which(end));
    for (const [what, { timer }] of over) {
      clearTimeout(timer);
      ends.current.delete(what);
    }
    const names = new Set<string>(over.map(([what]) => what));
    setCodes((shown) => Object.fromEntries(Object.entries(shown).filter(([name]) => !names.has(name))));
    if (ends.current.size === 0) setKeptUntil(null);
  }, []);
  const hide = useCallback(() => cover(() => true), [cover]);
  useCoveredWhenLeft(cover, hide);
  useEffect(() => {
    const running = ends.current;
    return () => {
      for (const { timer } of running.values()) clearTimeout(timer);
    };
  }, []);

  const endAfter = (what: Secret, milliseconds: number): void => {
    clearTimeout(ends.current.get(what)?.timer);
    const at = Date.now() + milliseconds;
    ends.current.set(what, { at, timer: setTimeout(() => cover((end) => end.at === at), milliseconds) });
  };
  const show = (what: Secret) =>
    run(async () => {
      setAsked(what);
      const value = await open(what);
      setCodes((others) => ({ ...others, [what]: value }));
      setWasOpen((others) => [...new Set([...others, what])]);
      // What is opened beside a code that is kept open ends with it.
      endAfter(what, keptUntil === null ? OPEN_FOR : Math.max(OPEN_FOR, keptUntil - Date.now()));
    });
  const keep = () => {
    for (const what of ends.current.keys()) endAfter(what, KEPT_FOR);
    setKeptUntil(Date.now() + KEPT_FOR);
  };
  return { codes, wasOpen, busy: busy ? asked : null, error, show, keep, keptUntil, hide };
};

type Cover = (which: (end: { at: number }) => boolean) => void;

const useCoveredWhenLeft = (cover: Cover, hide: () => void): void => {
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let awaySince: number | null = null;
    const turned = () => {
      if (document.visibilityState === 'hidden') awaySince = Date.now();
      else {
        const isLeft = awaySince !== null && Date.now() - awaySince >= LONGEST_AWAY;
        awaySince = null;
        cover(({ at }) => isLeft || at <= Date.now());
      }
    };
    // A page that is put aside may be shown again much later, with its clocks stopped meanwhile.
    addEventListener('pagehide', hide, { signal });
    document.addEventListener('visibilitychange', turned, { signal });
    return () => leaving.abort();
  }, [cover, hide]);
};
