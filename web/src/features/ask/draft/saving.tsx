import { m } from '@keywright/words/messages';
import { useEffect, useState } from 'react';
import { openStore } from '../../../store.ts';

const AFTER = 300;

type Subscribe = (listener: () => void) => () => void;

type Changes = {
  /** What is typed and chosen. */
  typed: readonly Subscribe[];
  /** A photo was kept, which is found again beside what was typed alone. */
  kept: Subscribe;
  /** There is something to keep at the beginning. */
  isBegun?: boolean;
};

/** Whether all that stands on the page is kept on this device, as the one part sees it that says so. */
export type Saved = { use: () => boolean };

/**
 * Keeps a draft 300 ms after the last change, and at once when the page is left or hidden: a phone may end it then. `changes` is of the
 * first drawing.
 */
export const useSaving = (save: () => Promise<void>, changes: () => Changes): Saved => {
  const [first] = useState(() => ({ keep: save, saved: openStore(false), ...changes() }));
  useEffect(() => {
    const { keep, saved, typed, kept, isBegun } = first;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let latest = 0;
    const now = () => {
      clearTimeout(timer);
      timer = undefined;
      const change = latest;
      keep().then(
        () => saved.set(change === latest),
        () => saved.set(false),
      );
    };
    const later = () => {
      latest += 1;
      saved.set(false);
      clearTimeout(timer);
      timer = setTimeout(now, AFTER);
    };
    const atOnce = () => timer !== undefined && now();
    if (isBegun) later();
    const stops = [...typed.map((subscribe) => subscribe(later)), kept(now)];
    document.addEventListener('visibilitychange', atOnce);
    addEventListener('pagehide', atOnce);
    return () => {
      for (const stop of stops) stop();
      document.removeEventListener('visibilitychange', atOnce);
      removeEventListener('pagehide', atOnce);
      atOnce();
    };
  }, [first]);
  return first.saved;
};

/** Says that it is kept, as long as that is so. */
export const DraftSaved = ({ saved }: { saved: Saved }) =>
  saved.use() ? <span role="status">{m.ask_draft_saved()}</span> : null;
