import { reloadOnce } from '../ui/reload-once.ts';
import { isReachable } from '../ui/reachable.ts';

/** The files of a page did not come, and nobody answers for them. */
export class LostPage extends Error {
  override readonly name = 'LostPage';
}

/**
 * What follows when the files of a page do not come. Where the server answers, a newer release has taken their place, and
 * the page is fetched again, once. Where it does not, that would leave the person before the browser's own page without a way on.
 * @throws LostPage when the server can't be reached; the cause when the page was fetched again already.
 */
const whenPageIsLost = async (cause: unknown): Promise<never> => {
  if (!(await isReachable())) throw new LostPage(undefined, { cause });
  if (!reloadOnce()) throw cause;
  return new Promise(() => {});
};

/**
 * Fetches what a page consists of, once. Stands in the place of the router's own file for that (`vite.config.ts`), which is this
 * one but for what follows when the files don't come: the router would fetch the whole page again, which without a connection ends at
 * the browser's own error page, and what was open is gone.
 * @throws LostPage, see `whenPageIsLost`.
 */
export const loadRouteModule = async (
  { id, module }: { id: string; module: string },
  loaded: Record<string, unknown>,
): Promise<unknown> => {
  if (!(id in loaded)) loaded[id] = await import(/* @vite-ignore */ module).catch(whenPageIsLost);
  return loaded[id];
};
