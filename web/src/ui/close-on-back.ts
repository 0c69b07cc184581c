/**
 * Back closes an open dialog before it leaves the page. An open dialog has an entry of its own in the browser's history.
 * A dialog that is closed in another way leaves its entry for the next one: to remove it would take a step back, which
 * would cancel a navigation that has just begun. Back skips such a spare entry.
 */
type Entry = { dialogs?: number; idx?: number; key?: string } | null;

/** What closes each open dialog, the topmost last. */
const open: (() => void)[] = [];
let last: Entry = null;

const current = (): Entry => history.state as Entry;
/** How many of the page's entries up to this one were made for dialogs. */
const levelOf = (entry: Entry): number => entry?.dialogs ?? 0;

/** The router numbers its entries (`idx`); those of dialogs have the number of the entry below them. */
const isSamePlace = (one: Entry, other: Entry): boolean => one?.idx === other?.idx;

const onPop = (event: Event): void => {
  const before = last;
  last = current();
  const level = levelOf(last);
  if (open.length > level) open.at(-1)?.();
  else if (isSamePlace(before, last) && level < levelOf(before)) {
    // The router must not show what is skipped.
    event.stopImmediatePropagation();
    history.back();
  }
};

/** Notes on which entry the page is, after each navigation: what Back left can't be read afterwards. */
export const noteEntry = (): void => {
  const entry = current();
  // A navigation that replaced a dialog's entry has the one that opened it below, which Back skips too.
  // oxlint-disable-next-line no-restricted-properties -- the page and its address stay
  if (isSamePlace(last, entry) && levelOf(last) > levelOf(entry))
    history.replaceState({ ...entry, dialogs: levelOf(last) }, '');
  last = current();
};

let isListening = false;
const listen = (): void => {
  if (isListening) return;
  isListening = true;
  // Before the router, whose navigation moves `last` on.
  addEventListener('popstate', onPop, { capture: true });
};

/** Adds a dialog that has just opened. Returns what removes it, for when it has closed. */
export const closeOnBack = (close: () => void): (() => void) => {
  listen();
  open.push(close);
  const entry = current();
  // The router's state is copied, so that it takes both entries for one location.
  // oxlint-disable-next-line no-restricted-properties -- the page and its address stay
  if (levelOf(entry) < open.length) history.pushState({ ...entry, dialogs: levelOf(entry) + 1 }, '');
  last = current();
  return () => {
    open.splice(open.indexOf(close), 1);
  };
};
