import type { Parts } from '../../platform/parts.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import { isAnyRuleChanged } from './rules.store.ts';

/** For so long nothing else is asked, in milliseconds. */
const SHOWN_MS = 5_000;

/** A page is there at once, also where the database is slow. */
const PATIENCE_MS = 500;

/** Whether a super admin has recorded another law than the pages were written with. What was recorded once stays on record. */
export const openShownLaws = ({ db, log }: Parts): (() => Promise<boolean>) => {
  let differ = false;
  let readAt = -SHOWN_MS;
  return async () => {
    if (differ || performance.now() - readAt < SHOWN_MS) return differ;
    readAt = performance.now();
    const found = withTimeout(isAnyRuleChanged(db), PATIENCE_MS, () => new Error('the laws took too long'));
    differ = await found.catch((error: unknown) => {
      log.warn(
        { err: error },
        'whether laws were changed could not be read; pages show those that they were written with',
      );
      return false;
    });
    return differ;
  };
};
