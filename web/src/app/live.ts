import type { LiveEvent } from '@keywright/contract/live';
import { streams } from '@keywright/contract/live.calls';
import type { SignedIn } from '@keywright/contract/people';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { askAgain } from '../lib/ask-again.ts';
import type { QueryArea } from '../lib/query-area.ts';
import { lastHint, setLiveState } from '../lib/live-state.ts';
import { followShared } from '../lib/shared-stream.ts';
import { sessionEnded } from '../lib/session-ended.ts';

/** What waits on each page of the desk, for its navigation. */
const counts = ['desk', 'counts'] as const;

/**
 * The queries that each hint makes stale, by the beginning of their keys: the one place where live events meet the screens.
 */
const staleAfter: Record<
  Exclude<LiveEvent['type'], 'stale' | 'session.ended' | 'presence.changed'>,
  readonly (QueryArea | typeof counts)[]
> = {
  'request.changed': ['requests', 'orders', 'profile', 'desk', 'numbers'],
  'order.changed': ['orders', 'requests', 'payments', 'profile', 'desk'],
  'cart.changed': ['cart'],
  'devices.changed': ['devices'],
  'account.changed': ['profile'],
  'chat.changed': ['chat', counts],
  'support.changed': ['chat', counts],
  'member.changed': ['members', counts],
  'office.changed': [
    'admins',
    'authorities',
    'blocks',
    'code-rules',
    'desk',
    'desk-hours',
    'flag-rules',
    'jurisdictions',
    'legal-holds',
    'members',
    'payments',
    'prices',
    'rule-changes',
  ],
  // The stream ends with the old session and comes back with the new one.
  'session.replaced': [],
};

const isKnown = (type: unknown): type is keyof typeof staleAfter =>
  typeof type === 'string' && Object.hasOwn(staleAfter, type);

/** Whether somebody is validated is told by their session too, which is no query. */
const askWhoAgain = async (): Promise<void> => {
  const { findWhoIsHere } = await import('./who-am-i.ts');
  await findWhoIsHere();
};

const lists: readonly unknown[] = ['pending', 'in-progress', 'reports', 'reviews'];

type IsStale = (key: QueryKey) => boolean;

const startsWith =
  (start: QueryKey): IsStale =>
  (key) =>
    start.every((part, at) => part === key[at]);

/**
 * Who looks at what stands in the lists and in that very request. Other requests are not asked for: to ask for one is to look at it, and
 * two tabs of one admin would tell each other so without end.
 */
const isStaleAfterLook =
  (id: string | undefined): IsStale =>
  ([area, what, which]) =>
    area === 'desk' && (lists.includes(what) || (what === 'request' && which === id));

/** Hints that arrive within this many milliseconds are handled together, after the calls of what the person did meanwhile. */
const GATHER_MS = 150;

/** Collects what hints made stale and reloads it at once. */
const openGathering = (queries: QueryClient) => {
  let gathered: IsStale[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reload = (): void => {
    const checks = gathered;
    gathered = [];
    timer = undefined;
    void queries.invalidateQueries({ predicate: ({ queryKey }) => checks.some((isStale) => isStale(queryKey)) });
  };
  return {
    add: (...stale: IsStale[]): void => {
      gathered.push(...stale);
      timer ??= setTimeout(reload, GATHER_MS);
    },
    stop: () => clearTimeout(timer),
  };
};

const act = (add: (...stale: IsStale[]) => void, event: Partial<LiveEvent>): void => {
  const { type } = event;
  lastHint.set(type ?? 'stale');
  if (type === 'session.ended') return sessionEnded();
  if (type === 'presence.changed') return add(isStaleAfterLook('id' in event ? event.id : undefined));
  if (type === 'account.changed') void askWhoAgain().catch(() => undefined);
  // `stale`, or a hint that this page does not know and that comes from a newer server: ask again about everything.
  if (!isKnown(type)) return add(() => true);
  add(...staleAfter[type].map((stale) => startsWith(typeof stale === 'string' ? [stale] : stale)));
};

/** Follows the hints for the signed-in person. Returns the way to stop. */
export const followLive = (queries: QueryClient, { id, role }: Pick<SignedIn, 'id' | 'role'>): (() => void) => {
  const gathering = openGathering(queries);
  const stop = followShared({
    name: `live ${id}`,
    whileHidden: role !== 'BASEUSER',
    url: streams.own,
    onEvent: (data) => act(gathering.add, JSON.parse(data) as Partial<LiveEvent>),
    onGap: (quietMs) => {
      lastHint.set({ quietMs });
      askAgain(queries, quietMs);
    },
    onState: setLiveState,
  });
  return () => {
    stop();
    gathering.stop();
  };
};

/**
 * A guest's hints are followed by what reminds them (`use-fresh-reminders.ts`), on every page and only while something waits; a cart that is open in two
 * tabs hears of them here. Returns the way to stop.
 */
export const followCart = (queries: QueryClient): (() => void) =>
  lastHint.subscribe(() => {
    const hint = lastHint.get();
    const quietMs = typeof hint === 'object' ? hint.quietMs : 0;
    if (typeof hint === 'object' || hint === 'stale' || (isKnown(hint) && staleAfter[hint].includes('cart')))
      askAgain(queries, quietMs, ['cart' satisfies QueryArea]);
  });
