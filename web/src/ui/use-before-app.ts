import { useEffect } from 'react';

/**
 * Reads, once, out of the fields of a page that the build wrote what somebody typed or chose while the app was still on its way: React
 * is told of no change that came before it, and would write its own value over it at the next one.
 */
export const useBeforeApp = (read: () => void): void => {
  // oxlint-disable-next-line react/exhaustive-deps -- once: later changes are heard
  useEffect(read, []);
};
