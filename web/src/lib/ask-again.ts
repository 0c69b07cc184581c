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
 * From now on, an answer that was on its way when its query became stale is asked for again once it has arrived. The cache would take it
 * for current: it restarts a call only where an earlier answer is shown, and what changed during a first load would stay unseen.
 */
export const askAgainAfterFirstLoads = (queries: QueryClient): void => {
  const outdated = new WeakSet<Query>();
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    const isLoading = query.state.fetchStatus !== 'idle';
    if (action.type === 'invalidate' && isLoading && (query.state.data === undefined || !query.isActive()))
      outdated.add(query);
    if (action.type === 'error') outdated.delete(query);
    if (action.type === 'success' && !action.manual && outdated.delete(query))
      void queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
};

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
