import { startTransition, useEffect, useState } from 'react';
import { type Draft, openDraft, type SavedDraft } from './draft-store.ts';

/** A draft that was looked for: what was found in it, or null. */
type OpenedDraft = { draft: Draft; found: SavedDraft | null };

/**
 * Opens a person's draft, again with each round. Undefined until it is read. A browser that keeps nothing gives an empty
 * one.
 */
export const useDraft = (person: string | null, round: number): OpenedDraft | undefined => {
  const [opened, setOpened] = useState<OpenedDraft & { round: number }>();
  useEffect(() => {
    let gone = false;
    const draft = openDraft(person);
    const show = (found: SavedDraft | null) => {
      // The form is long: a phone can paint and scroll while it is rendered.
      if (!gone) startTransition(() => setOpened({ draft, found, round }));
    };
    draft.load().then(show, () => show(null));
    return () => {
      gone = true;
    };
  }, [person, round]);
  return opened?.round === round ? opened : undefined;
};
