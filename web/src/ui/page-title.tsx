import { openStore } from '../store.ts';
import { ownWords } from './own-words.ts';

/** How many things wait, for whoever works on them: the tab says it first, whichever page they have open. */
export const waitingInTitle = openStore(0);

/** What the tab, the history and a screen reader call the page: `Your cart · Keywright`. */
export const PageTitle = ({ children }: { children: string }) => {
  const waiting = waitingInTitle.use();
  return <title>{`${waiting ? `(${waiting}) ` : ''}${children} · ${ownWords().product()}`}</title>;
};
