import { useRef } from 'react';

/**
 * The name of one press: the same for as long as the same is sent, so that a repeated try after a lost answer does nothing twice. Other
 * words, or the next press after it went through, go by another name.
 */
export const usePressKey = () => {
  const last = useRef<{ words: string; key: string } | null>(null);
  return {
    keyFor: (...words: string[]): string => {
      const joined = words.join('\u0000');
      if (last.current?.words !== joined) last.current = { words: joined, key: crypto.randomUUID() };
      return last.current.key;
    },
    forget: (): void => {
      last.current = null;
    },
  };
};
