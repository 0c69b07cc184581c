import { LEAST_CASES } from '@keywright/contract/least-cases';
import type { UsualTimes } from '@keywright/contract/usual-times';
import { DAY_MS, MINUTE_MS } from '../../../platform/durations.ts';
import type { Parts } from '../../../platform/parts.ts';
import { usualMinutes } from '../desk/desk.facts.ts';
import { decidedByMake } from './numbers.store.ts';

const DAYS = 30;

const askTimes = async ({ db }: Parts, now: Date): Promise<UsualTimes> => {
  const decided = await decidedByMake(db, new Date(now.getTime() - DAYS * DAY_MS));
  return {
    usualMinutes: (await usualMinutes(db)) ?? null,
    makes: decided
      .filter(({ delivered, declined }) => delivered + declined >= LEAST_CASES)
      .map(({ make, delivered, declined, minutes }) => ({
        make,
        decided: delivered + declined,
        share: delivered / (delivered + declined),
        medianMinutes: minutes === null ? null : Math.max(1, Math.round(minutes)),
      })),
  };
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
