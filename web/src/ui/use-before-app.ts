import { useEffect } from 'react';
import { APP_STARTED } from './page-script.ts';

/**
 * Reads, once, out of the fields of a page that the build wrote what somebody typed or chose while the app was still on its way: React
 * is told of no change that came before it, and would write its own value over it at the next one.
 */
export const useBeforeApp = (read: () => void): void => {
  // oxlint-disable-next-line react/exhaustive-deps -- once: later changes are heard
  useEffect(read, []);
};

/** Tells the page that the app takes presses from now on, once it has drawn what it knows. */
export const sayAppStarted = (): void => void setTimeout(() => dispatchEvent(new Event(APP_STARTED)));
