import { useEffect, useState } from 'react';

const AFTER = 300;

/** Keeps the lines and what is said for all of them: shortly after a change, and at once where the page is left or hidden. */
export const useSaving = (
  save: () => Promise<void>,
  changes: readonly ((listener: () => void) => () => void)[],
): boolean => {
  const [saved, setSaved] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const now = () => {
      clearTimeout(timer);
      timer = undefined;
      save().then(
        () => setSaved(true),
        () => setSaved(false),
      );
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(now, AFTER);
    };
    const atOnce = () => timer !== undefined && now();
    const stops = changes.map((subscribe) => subscribe(later));
    document.addEventListener('visibilitychange', atOnce);
    addEventListener('pagehide', atOnce);
    return () => {
      for (const stop of stops) stop();
      document.removeEventListener('visibilitychange', atOnce);
      removeEventListener('pagehide', atOnce);
      atOnce();
    };
  }, [save, changes]);
  return saved;
};
