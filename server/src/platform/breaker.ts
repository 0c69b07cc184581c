import type { Clock } from './clock.ts';

const MOST_FAILURES = 5;
const PAUSE_MS = 15_000;

type Opening = {
  clock: Clock;
  /** Whether an error says that the service is down. What a service refuses is an answer and no failure. */
  isFailure: (error: unknown) => boolean;
  /** The error of a call that is refused at once. */
  refusal: () => Error;
  tell?: (isOpen: boolean) => void;
};

/**
 * A circuit breaker: lets nobody wait for a service that is down. After five failures in a row every call is refused at once for
 * 15 seconds. Then a single call goes through, and what comes of it decides for all. Each process finds out for itself.
 */
export const openBreaker = ({ clock, isFailure, refusal, tell = () => undefined }: Opening) => {
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
  const learn = (isProbe: boolean, hasFailed: boolean): void => {
    if (isProbe) isProbing = false;
    // What was asked before it opened decides nothing any more.
    else if (openedAt !== undefined) return;
    if (hasFailed) fail();
    else succeed();
  };

  return {
    isOpen: (): boolean => openedAt !== undefined,
    through: async <T>(call: () => Promise<T>): Promise<T> => {
      const isProbe = openedAt !== undefined;
      if (openedAt !== undefined && (isProbing || isPausing(openedAt))) {
        throw refusal();
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
