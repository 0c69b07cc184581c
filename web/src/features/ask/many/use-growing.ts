import { useEffect, useState } from 'react';
import { painted } from '../../../lib/after-paint.ts';

const AT_ONCE = 6;

/**
 * How many of so many are drawn in full by now: what fills a screen at once, and some more each time that the page was painted. A hundred
 * together would keep a slow phone from answering for ten seconds.
 */
export const useGrowing = (count: number): number => {
  const [drawn, setDrawn] = useState(AT_ONCE);
  useEffect(() => {
    if (drawn >= count) return undefined;
    let gone = false;
    void painted().then(() => gone || setDrawn(drawn + AT_ONCE));
    return () => {
      gone = true;
    };
  }, [drawn, count]);
  return drawn;
};
