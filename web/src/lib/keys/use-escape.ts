import { useEffect } from 'react';
import { isTyping } from './is-typing.ts';

/** Escape leaves a field of what is worked on first, so that single keys act again, and then that. */
export const useEscape = (leave: () => void): void => {
  useEffect(() => {
    const escape = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (key !== 'Escape' || !(target instanceof HTMLElement) || document.querySelector('dialog[open]')) return;
      const work = target.closest<HTMLElement>('[data-work]');
      if (isTyping(target)) work?.focus({ preventScroll: true });
      else leave();
    };
    addEventListener('keydown', escape);
    return () => removeEventListener('keydown', escape);
  });
};
