import { useEffect } from 'react';

/** Puts a word before the page's title while `active`, so that a screen reader and the tab say it first. */
export const useTitlePrefix = (prefix: string, active: boolean): void => {
  useEffect(() => {
    if (!active) return;
    const before = document.title;
    document.title = `${prefix} ${before}`;
    return () => {
      if (document.title === `${prefix} ${before}`) document.title = before;
    };
  }, [prefix, active]);
};
