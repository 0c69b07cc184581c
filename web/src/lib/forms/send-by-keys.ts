import type { KeyboardEvent } from 'react';

/** Ctrl+Enter sends a form from any of its fields. */
export const sendByKeys = (event: KeyboardEvent<HTMLFormElement>): void => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
};
