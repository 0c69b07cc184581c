import { useRef, useState } from 'react';

/**
 * What a button does, one try at a time: a press while the last one is under way does nothing. `error` is what the last
 * try met, whatever it was, and null while that is nothing.
 */
export const useAttempt = () => {
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  // The second press of a double click comes before the first has changed what is shown.
  const pressed = useRef(false);

  const run = async (act: () => Promise<unknown>): Promise<void> => {
    if (pressed.current) return;
    pressed.current = true;
    setBusy(true);
    setError(null);
    try {
      await act();
    } catch (met) {
      setError(met);
    }
    pressed.current = false;
    setBusy(false);
  };
  return { run, busy, error, forget: () => setError(null) };
};
