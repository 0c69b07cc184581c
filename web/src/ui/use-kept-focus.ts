import { type RefObject, useEffect, useRef } from 'react';

/**
 * Puts the focus on `place` when what had it went away with a change of `state`, so that the keyboard goes on from there
 * and not from the top of the page.
 */
export const useKeptFocus = (place: RefObject<HTMLElement | null>, state: unknown): void => {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null;
    };
    document.addEventListener('focusin', note);
    last.current = document.activeElement;
    return () => document.removeEventListener('focusin', note);
  }, []);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (last.current?.isConnected === false) place.current?.focus({ preventScroll: true });
  }, [place, state]);
};
