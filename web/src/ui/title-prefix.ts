import { useEffect } from 'react';

/**
 * Puts a word before the page's title while `active`, so that a screen reader and the tab say it first: also before the next page's, whose title comes in
 * its place.
 */
export const useTitlePrefix = (prefix: string, active: boolean): void => {
  useEffect(() => {
    if (!active) return;
    const lead = `${prefix} `;
    const put = () => {
      if (!document.title.includes(lead)) document.title = lead + document.title;
    };
    put();
    const watch = new MutationObserver(put);
    watch.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      watch.disconnect();
      document.title = document.title.replace(lead, '');
    };
  }, [prefix, active]);
};
