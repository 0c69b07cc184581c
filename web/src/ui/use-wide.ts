import { useMedia } from './use-media.ts';

/**
 * Whether two panes stand side by side. For what must stand in another order in the document, so that the keyboard and
 * a screen reader meet it in the order that is seen; everything else is the style sheet's matter.
 */
export const useWide = (): boolean => useMedia('(min-width: 1024px)');
