import { recall, remember } from '../../lib/kept.ts';
import { openStore } from '../../store.ts';

/** A photo that is with the server and waits for its message. */
export type DraftPhoto = { id: string; width: number; height: number };

/** A message that is on its way, or that did not arrive: `fault` says why, `isLost` whether nobody answered. */
export type Unsent = {
  key: string;
  message: string;
  photo: DraftPhoto | null;
  about: string | null;
  fault: { says: string; isLost: boolean } | null;
};

/** What is being written, and what was not sent yet. */
export type Draft = { message: string; photo: DraftPhoto | null; about: string | null; unsent: readonly Unsent[] };

type Kept = Draft & { who: string };

const nothing: Draft = { message: '', photo: null, about: null, unsent: [] };

/** What this tab keeps of a person's writing, over a reload too; another person's is never shown. */
export const currentDraft = (who: string): Draft => {
  const kept = recall('own-chat');
  if (kept === null) return nothing;
  try {
    const { who: writer, ...draft } = JSON.parse(kept) as Kept;
    return writer === who ? { ...nothing, ...draft } : nothing;
  } catch {
    return nothing;
  }
};

const changes = openStore(0);

export const saveDraft = (who: string, part: Partial<Draft>): void => {
  remember('own-chat', JSON.stringify({ ...currentDraft(who), ...part, who } satisfies Kept));
  changes.set(changes.get() + 1);
};

/** How many messages of this person wait in this tab, also when the chat is minimised. */
export const useWaiting = (who: string | undefined): number => {
  changes.use();
  return who === undefined ? 0 : currentDraft(who).unsent.length;
};
