import { reloadOnce } from '../ui/reload-once.ts';
import { isReachable } from '../ui/reachable.ts';

/** The files of a page did not come, and nobody answers for them. */
export class LostPage extends Error {
  override readonly name = 'LostPage';
}

type Address = Pick<Location, 'pathname' | 'search' | 'hash'>;
type Router = { state: { navigation: { location?: Address } } };

const text = ({ pathname, search, hash }: Address): string => pathname + search + hash;

/** Where a link that was pressed leads, while its page is being fetched. The router publishes itself under this name. */
const pressedLink = (): string | undefined => {
  const router = Reflect.get(window, '__reactRouterDataRouter') as Router | undefined;
  const goal = router?.state.navigation.location;
  return goal && text(goal) !== text(location) ? text(goal) : undefined;
};

/**
 * What follows when files of the app do not come. Where the server answers, a newer release has taken their place: the page whose link was
 * pressed is opened as a document, or else this page is fetched again, once. Where it does not, that would leave the person before the
 * browser's own page without a way on.
 * @throws LostPage when the server can't be reached; the cause when the page was fetched again already.
 */
export const whenFilesAreLost = async (cause: unknown): Promise<never> => {
  if (!(await isReachable())) throw new LostPage(undefined, { cause });
  const goal = pressedLink();
  // oxlint-disable-next-line no-restricted-properties -- this file stands for one of the router's, and can't use the router
  if (goal !== undefined) location.assign(goal);
  else if (!reloadOnce()) throw cause;
  return new Promise(() => {});
};

/**
 * Fetches what a page consists of, once. Stands in the place of the router's own file for that (`vite.config.ts`), which is this
 * one but for what follows when the files don't come: the router would fetch the whole page again, which without a connection ends at
 * the browser's own error page, and what was open is gone.
 * @throws LostPage, see `whenFilesAreLost`.
 */
export const loadRouteModule = async (
  { id, module }: { id: string; module: string },
  loaded: Record<string, unknown>,
): Promise<unknown> => {
  if (!(id in loaded)) loaded[id] = await import(/* @vite-ignore */ module).catch(whenFilesAreLost);
  return loaded[id];
};
