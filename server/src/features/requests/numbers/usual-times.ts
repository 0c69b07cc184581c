import type { UsualTimes } from '@keywright/contract/usual-times';
import { MINUTE_MS } from '../../../platform/durations.ts';
import type { Parts } from '../../../platform/parts.ts';
import { countWaiting, deskTimes } from '../desk/desk.facts.ts';

const askTimes = async ({ db }: Parts, now: Date): Promise<UsualTimes> => {
  const [times, ahead] = await Promise.all([deskTimes(db, now), countWaiting(db)]);
  return { ...times, ahead };
};

/** How long codes took lately. The database is asked once a minute, however many ask: anybody may. */
export const openUsualTimes = (parts: Parts): (() => Promise<UsualTimes>) => {
  let kept: { at: number; times: Promise<UsualTimes> } | undefined;
  return () => {
    const now = parts.clock.now();
    if (!kept || Math.abs(now.getTime() - kept.at) >= MINUTE_MS) {
      const times = askTimes(parts, now);
      const asked = { at: now.getTime(), times };
      kept = asked;
      // What failed is asked again by the next who wants to know.
      times.catch(() => {
        if (kept === asked) kept = undefined;
      });
    }
    return kept.times;
  };
};
