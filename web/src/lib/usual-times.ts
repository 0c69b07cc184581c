import type { UsualTimes } from '@keywright/contract/usual-times';
import { usualTimes } from '@keywright/contract/usual-times.calls';
import { useQuery } from '@tanstack/react-query';
import { m } from '@keywright/words/messages';
import { asked } from './asked.ts';
import { expectedMinutes } from './expected-wait.ts';

const usualQuery = asked(['requests', 'usual'], usualTimes, m.failure_server_unavailable, { staleTime: 60_000 });

/** How fast the desk is and how many wait; undefined while it is not known. Nothing waits for it: it only makes a general claim exact. */
export const useUsualTimes = (): UsualTimes | undefined => useQuery(usualQuery).data;

/** When a code that is ordered now is ready: by the queue and the last days, or what the service claims of all. */
export const readyWords = (usual: UsualTimes | undefined): string => {
  if (!usual?.pace) return m.common_ready();
  const minutes = expectedMinutes(usual.pace, usual.ahead);
  return minutes === 'busy' ? m.common_ready_busy() : m.common_ready_about({ minutes, ahead: usual.ahead });
};
