import { RELOAD_AGAIN_MS, RELOADED } from './page-script.ts';

/**
 * Fetches the page again, unless that was done in the last ten minutes and brought nothing: a page that goes on reloading itself tells nobody
 * what is wrong. The mark is kept in the history's entry, which outlives the reload and which no setting forbids. Answers
 * whether the page goes.
 */
export const reloadOnce = (): boolean => {
  const state: Record<string, unknown> | null = history.state;
  const before = state?.[RELOADED];
  if (typeof before === 'number' && Date.now() - before < RELOAD_AGAIN_MS) return false;
  history.replaceState({ ...state, [RELOADED]: Date.now() }, '');
  location.reload();
  return true;
};
