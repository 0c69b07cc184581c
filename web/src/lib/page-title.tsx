import { m } from '@keywright/words/messages';
import { openStore } from '../store.ts';

/** How many requests wait, for whoever works at the desk: the tab says it first, whichever page they have open. */
export const waitingInTitle = openStore(0);

/** What the tab, the history and a screen reader call the page: `Your cart · Keywright`. */
export const PageTitle = ({ children }: { children: string }) => {
  const waiting = waitingInTitle.use();
  return <title>{`${waiting ? `(${waiting}) ` : ''}${children} · ${m.common_product()}`}</title>;
};
