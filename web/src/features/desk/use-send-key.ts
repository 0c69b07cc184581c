import { useEffect } from 'react';

/** Ctrl+Enter sends from anywhere on the desk: after Escape and the single keys the focus is in no field of the form. */
export const useSendKey = (formId: string): void => {
  useEffect(() => {
    const send = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if (key !== 'Enter' || !(ctrlKey || metaKey) || document.querySelector('dialog[open]')) return;
      const form = document.getElementById(formId);
      if (form instanceof HTMLFormElement) form.requestSubmit();
    };
    addEventListener('keydown', send);
    return () => removeEventListener('keydown', send);
  }, [formId]);
};
