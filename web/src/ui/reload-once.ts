import { RELOADED } from './page-script.ts';

/**
 * Fetches the page again, unless that was done already and brought nothing: a page that goes on reloading itself tells nobody
 * what is wrong. The mark is kept in the history's entry, which outlives the reload and which no setting forbids. Answers
 * whether the page goes.
 */
export const reloadOnce = (): boolean => {
  const state: Record<string, unknown> | null = history.state;
  if (state?.[RELOADED]) return false;
  history.replaceState({ ...state, [RELOADED]: true }, '');
  location.reload();
  return true;
};
