import type { UsualTimes } from '@keywright/contract/usual-times';
import { usualTimes } from '@keywright/contract/usual-times.calls';
import { useQuery } from '@tanstack/react-query';
import { m } from '@keywright/words/messages';
import { asked } from './asked.ts';
import { percent } from './format.ts';

const usualQuery = asked(['requests', 'usual'], usualTimes, m.failure_server_unavailable, { staleTime: 300_000 });

/** What codes took lately; undefined while nobody knows. Nothing waits for it: it only makes a general word exact. */
export const useUsualTimes = (): UsualTimes | undefined => useQuery(usualQuery).data;

/** When a code is ready: as it was lately, or what the service claims of all. */
export const readyWords = (usual: UsualTimes | undefined): string => {
  const lately = usual?.usualMinutes;
  return lately && lately.to > lately.from ? m.common_ready_lately(lately) : m.common_ready();
};

/** What came of the requests for a make lately; null where too few were decided. */
export const oddsWords = (usual: UsualTimes | undefined, make: string): string | null => {
  const lately = usual?.makes.find((one) => one.make === make);
  if (!lately) return null;
  const share = percent(lately.share);
  return lately.medianMinutes === null
    ? m.common_odds({ make, share })
    : m.common_odds_within({ make, share, minutes: lately.medianMinutes });
};
