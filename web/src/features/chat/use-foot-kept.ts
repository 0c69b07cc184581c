import { type UIEvent, useCallback, useEffect, useRef } from 'react';

/**
 * Keeps the latest at the foot of a log in view as long as nobody has scrolled up: when something new is said (`latest`), when a photo has
 * come and takes its room, and when what is written below takes of the log's height, or a phone's keyboard does.
 */
export const useFootKept = (latest: unknown) => {
  const frame = useRef<HTMLDivElement>(null);
  const isAtFoot = useRef(true);
  const lastTop = useRef(0);
  const keep = useCallback(() => {
    const element = frame.current;
    if (!element || !isAtFoot.current) return;
    element.scrollTop = element.scrollHeight;
    lastTop.current = element.scrollTop;
  }, []);
  useEffect(keep, [keep, latest]);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const sizes = new ResizeObserver(keep);
    sizes.observe(element);
    // That a photo is there is told to the photo alone, and only on the way down.
    element.addEventListener('load', keep, true);
    return () => {
      sizes.disconnect();
      element.removeEventListener('load', keep, true);
    };
  }, [keep]);
  const onScroll = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent): void => {
    const reachesFoot = scrollHeight - scrollTop - clientHeight < 40;
    // Told late: what came after the foot was reached makes the log longer, and nobody has scrolled up.
    if (reachesFoot || scrollTop < lastTop.current) isAtFoot.current = reachesFoot;
    lastTop.current = scrollTop;
  };
  return { ref: frame, onScroll };
};
