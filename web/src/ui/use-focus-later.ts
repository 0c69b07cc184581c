import { type RefObject, useEffect, useState } from 'react';

/**
 * Puts the focus on `place` with the next thing that is shown: after a dialog that closes with it. While that is open nothing outside
 * takes the focus, and what it gives the focus back to may be gone.
 */
export const useFocusLater = (place: RefObject<HTMLElement | null>): (() => void) => {
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) place.current?.focus();
  }, [place, asked]);
  return () => setAsked((before) => before + 1);
};
