import { useSyncExternalStore } from 'react';

/** From here on there is room for two panes. */
const WIDE = '(min-width: 1024px)';

const subscribe = (listener: () => void): (() => void) => {
  const media = matchMedia(WIDE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/**
 * Whether two panes stand side by side. For what must stand in another order in the document, so that the keyboard and
 * a screen reader meet it in the order that is seen; everything else is the style sheet's matter.
 */
export const useWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => false,
  );
