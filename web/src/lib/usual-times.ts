import type { DeskPace } from '@keywright/contract/desk-pace';
import type { UsualTimes } from '@keywright/contract/usual-times';
import { usualTimes } from '@keywright/contract/usual-times.calls';
import { useQuery } from '@tanstack/react-query';
import { m } from '@keywright/words/messages';
import { asked } from './asked.ts';
import { closedWords } from './closed-words.ts';
import { expectedMinutes } from './expected-wait.ts';

const MINUTE_MS = 60_000;

const usualQuery = asked(['requests', 'usual'], usualTimes, m.failure_server_unavailable, { staleTime: MINUTE_MS });

/**
 * How fast the desk is and how many wait; undefined while it is not known. Nothing waits for it: it only makes a general claim exact. Where
 * the desk has opening hours it is asked for again: it opens and closes while the page is open.
 */
export const useUsualTimes = (): UsualTimes | undefined =>
  useQuery({ ...usualQuery, refetchInterval: ({ state }) => (state.data?.opening ? MINUTE_MS : false) }).data;

/** The time that codes take of which nothing was measured. */
export const CLAIMED_MINUTES = { from: 5, to: 30 };

/** When a code that is ordered now is ready: by the queue and the last days, or what the service claims of all. */
export const readyWords = (usual: UsualTimes | undefined): string => {
  const closed = closedWords(usual?.opening);
  if (closed) return `${closed} ${afterOpeningWords(usual?.pace ?? null, usual?.ahead ?? 0)}`;
  if (!usual?.pace) return m.common_ready();
  const minutes = expectedMinutes(usual.pace, usual.ahead);
  return minutes === 'busy' ? m.common_ready_busy() : m.common_ready_about({ minutes, ahead: usual.ahead });
};

/** How long a code takes once the closed desk has opened. */
export const afterOpeningWords = (pace: DeskPace | null, ahead: number): string => {
  if (!pace) return m.common_closed_usual(CLAIMED_MINUTES);
  const minutes = expectedMinutes(pace, ahead);
  return minutes === 'busy' ? m.common_closed_busy() : m.common_closed_about({ minutes, ahead });
};
