import { useRef, useState } from 'react';

/**
 * What a button does, one try at a time: a press while the last one is under way does nothing. `error` is what the last
 * try met, whatever it was, and null while that is nothing. What follows a try (`onFailed`, or the rest of `act`) belongs to it and not to
 * its button, which may be gone by then.
 */
export const useAttempt = () => {
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  // The second press of a double click comes before the first has changed what is shown.
  const pressed = useRef(false);

  const run = async (act: () => Promise<unknown>, onFailed?: (error: unknown) => void): Promise<void> => {
    if (pressed.current) return;
    pressed.current = true;
    setBusy(true);
    setError(null);
    try {
      await act();
    } catch (met) {
      setError(met);
      onFailed?.(met);
    }
    pressed.current = false;
    setBusy(false);
  };
  return { run, busy, error, forget: () => setError(null) };
};
