/** What closes each open dialog, the topmost last. */
const open: (() => void)[] = [];

/**
 * Closes the topmost dialog in place of leaving the page. The browser lets a page refuse Back once after each press on it,
 * so that a second Back in a row always leaves.
 */
const onNavigate = (event: NavigateEvent): void => {
  const close = open.at(-1);
  if (!close || event.navigationType !== 'traverse' || !event.cancelable) return;
  event.preventDefault();
  close();
};

/**
 * Lets Back close a dialog that has just opened. In browsers without the Navigation API, Back leaves the page as ever. Returns
 * what ends it, for when the dialog has closed.
 */
export const closeOnBack = (close: () => void): (() => void) => {
  if (open.length === 0 && 'navigation' in window) navigation.addEventListener('navigate', onNavigate);
  open.push(close);
  return () => {
    open.splice(open.indexOf(close), 1);
    if (open.length === 0 && 'navigation' in window) navigation.removeEventListener('navigate', onNavigate);
  };
};
