import { openStore } from '../../store.ts';
import type { Draft } from './own-draft.ts';

type Writing = Omit<Draft, 'unsent'>;

/** What the composer shall hold next: a message that was taken back. */
const wanted = openStore<Writing | null>(null);

export const startWriting = (writing: Writing): void => wanted.set(writing);

/** Hears of it once, also of what was taken back before anybody listened. Returns the way to stop hearing. */
export const onWriting = (take: (writing: Writing) => void): (() => void) => {
  const hear = () => {
    const writing = wanted.get();
    if (!writing) return;
    wanted.set(null);
    take(writing);
  };
  hear();
  return wanted.subscribe(hear);
};
