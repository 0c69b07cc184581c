import { useEffect, useRef } from 'react';
import { isTyping } from './is-typing.ts';

/**
 * A key that is pressed before its list is there acts when it is: the last one, unless somebody went on to something else meanwhile.
 * Answers what runs an act now or then.
 */
export const useOnceThere = <Name extends string>(
  isThere: boolean,
  acts: Record<Name, () => void>,
): ((name: Name) => void) => {
  const kept = useRef<Name | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const heard = { signal: stop.signal, capture: true };
    const forget = () => void (kept.current = null);
    const forgetInField = ({ target }: FocusEvent) => {
      if (target instanceof Element && isTyping(target)) forget();
    };
    // Before the key itself is acted on, which may keep another.
    addEventListener('keydown', forget, heard);
    addEventListener('pointerdown', forget, heard);
    addEventListener('focusin', forgetInField, heard);
    return () => stop.abort();
  }, []);
  useEffect(() => {
    const name = kept.current;
    if (!isThere || name === null) return;
    kept.current = null;
    acts[name]();
  });
  return (name) => {
    if (isThere) acts[name]();
    else kept.current = name;
  };
};
