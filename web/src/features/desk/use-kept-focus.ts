import { type RefObject, useEffect, useRef } from 'react';

/**
 * Puts the focus on `place` when what had it went away with a change of `state`, so that the keyboard goes on from there
 * and not from the top of the page. An undefined state is one that is not known yet.
 */
export const useKeptFocus = (place: RefObject<HTMLElement | null>, state: unknown): void => {
  const before = useRef(state);
  useEffect(() => {
    const isKnown = before.current !== undefined;
    if (before.current === state) return;
    before.current = state;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isKnown && isLost) place.current?.focus({ preventScroll: true });
  }, [place, state]);
};
