import { reloadOnce } from '../ui/reload-once.ts';
import { isReachable } from '../ui/reachable.ts';

/** The files of a page did not come, and nobody answers for them. */
export class LostPage extends Error {
  override readonly name = 'LostPage';
}

/**
 * What follows when the files of a page do not come. Where the server answers, a newer release has taken their place, and
 * the page is fetched again, once. Where it does not, that would leave the person before the browser's own page without a way
 * on. The router calls this in the place of its own remedy (`scripts/patient-routes.ts`).
 * @throws LostPage when the server can't be reached; the cause when the page was fetched again already.
 */
export const whenPageIsLost = async (cause: unknown): Promise<never> => {
  if (!(await isReachable())) throw new LostPage(undefined, { cause });
  if (!reloadOnce()) throw cause;
  return new Promise(() => {});
};
