import type { Clock } from '../clock.ts';
import { ProviderTrouble } from './provider.ts';

const MOST_FAILURES = 5;
const PAUSE_MS = 15_000;

/**
 * Lets nobody wait for a provider that is down: after five failures in a row every call is refused at once for 15 seconds.
 * Then a single call goes through, and what comes of it decides for all. What a provider refuses is an answer and no failure.
 * Each process finds out for itself.
 */
export const openBreaker = (clock: Clock, tell: (isOpen: boolean) => void) => {
  let failures = 0;
  let openedAt: number | undefined;
  let isProbing = false;

  const isPausing = (since: number): boolean => {
    const pausedMs = clock.now().getTime() - since;
    // A clock that was put back must not make the pause longer.
    return pausedMs >= 0 && pausedMs < PAUSE_MS;
  };
  const fail = (): void => {
    failures += 1;
    if (failures < MOST_FAILURES) return;
    if (openedAt === undefined) tell(true);
    openedAt = clock.now().getTime();
  };
  const succeed = (): void => {
    if (openedAt !== undefined) tell(false);
    failures = 0;
    openedAt = undefined;
  };
  const learn = (isProbe: boolean, isFailure: boolean): void => {
    if (isProbe) isProbing = false;
    // What was asked before it opened decides nothing any more.
    else if (openedAt !== undefined) return;
    if (isFailure) fail();
    else succeed();
  };

  return {
    isOpen: (): boolean => openedAt !== undefined,
    through: async <T>(call: () => Promise<T>): Promise<T> => {
      const isProbe = openedAt !== undefined;
      if (openedAt !== undefined && (isProbing || isPausing(openedAt))) {
        throw new ProviderTrouble('unreachable', 'not asked: it has failed too often just now');
      }
      if (isProbe) isProbing = true;
      try {
        const answer = await call();
        learn(isProbe, false);
        return answer;
      } catch (error) {
        learn(isProbe, isFailure(error));
        throw error;
      }
    },
  };
};

const isFailure = (error: unknown): boolean =>
  error instanceof ProviderTrouble && (error.kind === 'unreachable' || error.kind === 'broken');
