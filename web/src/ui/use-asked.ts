import { useState } from 'react';

/** About what a sheet was opened: it stays while the sheet closes, and what was typed there with it. */
export const useAsked = <T>() => {
  const [asked, setAsked] = useState<T | null>(null);
  const [open, setOpen] = useState(false);
  return {
    asked,
    ask: (about: T): void => {
      setAsked(about);
      setOpen(true);
    },
    /** What the sheet takes. */
    sheet: { open, onClose: (): void => setOpen(false) },
  };
};
