import { useEffect, useReducer, useState } from 'react';

const RETRY_WAITS_MS = [2_000, 5_000, 15_000, 30_000];

/**
 * Loads a picture, and loads it again when it did not arrive: after a while, when the connection is back, when the page is
 * seen again, or by `again`. The image stays on the page with `image` and `tries` as its key, hidden while it `isLost`.
 */
export const usePicture = () => {
  const [tries, again] = useReducer((before: number) => before + 1, 0);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (!isLost) return;
    const onSeen = () => {
      if (document.visibilityState === 'visible') again();
    };
    const wait = RETRY_WAITS_MS[tries];
    const timer = wait === undefined ? undefined : setTimeout(again, wait);
    addEventListener('online', again);
    document.addEventListener('visibilitychange', onSeen);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', again);
      document.removeEventListener('visibilitychange', onSeen);
    };
  }, [isLost, tries]);
  return {
    isLost,
    tries,
    again,
    image: { hidden: isLost, onLoad: () => setLost(false), onError: () => setLost(true) },
  };
};
