import { openStore } from '../../../store.ts';

type Dismissed = Readonly<Record<string, readonly string[]>>;

/** By person: the next one at this browser has put nothing away. It lasts as long as the page, and is kept nowhere. */
const byPerson = openStore<Dismissed>({});

const of = (dismissed: Dismissed, personId: string): readonly string[] => dismissed[personId] ?? [];

/** Puts a notice away for this visit. */
export const dismissNotice = (personId: string, noticeId: string): void => {
  const before = byPerson.get();
  byPerson.set({ ...before, [personId]: [...of(before, personId), noticeId] });
};

export const useDismissed = (personId: string): readonly string[] => of(byPerson.use(), personId);
