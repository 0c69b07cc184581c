import { useEffect, useState } from 'react';

/** A tap's click comes after the finger has left. */
const CLICK_MS = 300;

/**
 * A list that is live stands still while somebody presses on it, as they saw it when they did: a press that began on one row never ends
 * on another. Answers the rows to show, and what their place takes.
 */
export const useSteady = <Row>(rows: readonly Row[]) => {
  const [held, setHeld] = useState<readonly Row[] | null>(null);
  const isHeld = held !== null;
  useEffect(() => {
    if (!isHeld) return undefined;
    const stop = new AbortController();
    const heard = { signal: stop.signal, capture: true };
    let left: ReturnType<typeof setTimeout> | undefined;
    const goOn = () => setHeld(null);
    addEventListener('pointerup', () => void (left = setTimeout(goOn, CLICK_MS)), heard);
    // What the click leads to comes first.
    addEventListener('click', () => void (left = setTimeout(goOn)), heard);
    addEventListener('pointercancel', goOn, heard);
    // Of the window: a field that loses the focus to the press is none of it.
    addEventListener('blur', goOn, { signal: stop.signal });
    return () => {
      stop.abort();
      clearTimeout(left);
    };
  }, [isHeld]);
  return { rows: held ?? rows, onPointerDown: () => setHeld(rows) };
};
