import { useCallback, useEffect, useRef, useState } from 'react';
import type { RequestValues } from '../request-values.ts';
import type { Draft } from './draft-store.ts';
import type { FormPart } from '../../../lib/forms/form-part.ts';

const AFTER = 300;

/**
 * Saves what is typed 300 ms after the last change, and at once when the page is left or hidden: a phone may end it
 * then. Returns whether saving works. `onKept` lets it hear of photos that were saved.
 */
export const useDraftSaving = (
  draft: Draft,
  form: FormPart<RequestValues>,
  onKept: (listener: () => void) => () => void,
): boolean => {
  const [saved, setSaved] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const saveNow = useCallback(async () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    await draft.saveValues(form.getValues()).then(
      () => setSaved(true),
      () => setSaved(false),
    );
  }, [draft, form]);

  useEffect(() => {
    const later = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(saveNow, AFTER);
    };
    const atOnce = () => {
      if (timer.current !== undefined) void saveNow();
    };
    // A VIN that came along from the home page was typed, too.
    if (form.getValues('vin') !== '') later();
    const stop = form.subscribe({ formState: { values: true }, callback: later });
    document.addEventListener('visibilitychange', atOnce);
    addEventListener('pagehide', atOnce);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', atOnce);
      removeEventListener('pagehide', atOnce);
      atOnce();
    };
  }, [form, saveNow]);

  useEffect(() => onKept(() => void saveNow()), [onKept, saveNow]);
  return saved;
};
