import { m } from '@keywright/words/messages';
import { openStore } from '../../store.ts';
import { dismissToast, showTimedToast } from '../../ui/toast-store.ts';
import { useCommands } from '../../lib/keys/commands.ts';

/** For so long a step of which nothing has left the house can be taken back (docs/decisions/0039-undo.md). */
const SECONDS = 10;

const last = openStore<{ toast: number; run: () => void } | null>(null);

/** The step that could be taken back is done with: another followed it. */
export const forgetUndo = (): void => {
  const before = last.get();
  last.set(null);
  if (before) dismissToast(before.toast);
};

/** Says what was done, and offers for 10 seconds to take it back: by its button and by Z. */
export const offerUndo = (words: string, undo: () => void): void => {
  forgetUndo();
  const run = () => {
    forgetUndo();
    undo();
  };
  const toast = showTimedToast(words, SECONDS, { tone: 'fulfilled', action: { label: m.common_undo(), run } });
  last.set({ toast, run });
  setTimeout(() => last.get()?.toast === toast && last.set(null), SECONDS * 1000);
};

export const useUndoKey = (): void => {
  const now = last.use();
  useCommands(now ? [{ key: 'z', words: m.common_undo(), run: now.run }] : []);
};
