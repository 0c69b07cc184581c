import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { type Moment, msSince, thisMoment } from './moment.ts';
import { signedInSince } from './session.ts';

const askedAt = new WeakMap<Query, Moment>();

/** Notes from now on when each query is sent. Of a list by pages the first of them counts. */
export const noteQuestions = (queries: QueryClient): void =>
  void queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'fetch') return;
    if (!event.action.meta?.fetchMore) askedAt.set(event.query, thisMoment());
  });

/**
 * Asks again about everything under a key, except what was asked for within the last `quietMs` milliseconds, in which nothing changed. What
 * was asked for before this person signed in was answered to somebody else.
 */
export const askAgain = (queries: QueryClient, quietMs: number, queryKey?: QueryKey): void => {
  const certainMs = Math.min(quietMs, msSince(signedInSince()));
  void queries.invalidateQueries({
    ...(queryKey && { queryKey }),
    predicate: (query) => {
      const moment = askedAt.get(query);
      return !moment || msSince(moment) >= certainMs;
    },
  });
};
