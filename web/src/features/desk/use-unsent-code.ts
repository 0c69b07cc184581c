import { useEffect } from 'react';
import type { CodeForm } from './code-fields.ts';

/** A code that was typed and not sent is asked for before the page goes: it is kept nowhere that outlives it. */
export const useUnsentCode = (form: CodeForm): void => {
  const isUnsent = form.value('keycode') !== '' || form.value('pincode') !== '';
  useEffect(() => {
    if (!isUnsent) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsent]);
};
