import type { LiveEvent } from '@keywright/contract/live';
import { streams } from '@keywright/contract/live.calls';
import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router';
import { lastHint } from '../../../lib/live-state.ts';
import { followShared } from '../../../lib/shared-stream.ts';
import { askAs, askAt, askReminders, forgetReminders, useReminders } from './reminders.ts';

/** What other hints tell does not change what somebody is reminded of. */
const matters = new Set<string | null>([null, 'stale', 'cart.changed', 'order.changed', 'request.changed']);

const WORKING: string = 'workspace';

/** Keeps what somebody is reminded of as it is: asked with each page, and by the hints while something waits. */
export const useFreshReminders = (personId: string | null): void => {
  const { pathname } = useLocation();
  const { inCart, orders } = useReminders();
  // A member's hints come to every page that works with their own things; elsewhere, and for a guest, nobody listens for them.
  const isHeard = useMatches().some(({ id }) => id === WORKING) && personId !== null;
  const waits = inCart > 0 || orders.some(({ state }) => state !== 'ended');
  useEffect(() => {
    askAs(personId);
    return forgetReminders;
  }, [personId]);
  useEffect(() => askAt(pathname), [pathname]);
  useEffect(() => {
    if (isHeard) return lastHint.subscribe(() => matters.has(lastHint.get()) && void askReminders());
    if (!waits) return;
    const hear = (type: string | null) => {
      lastHint.set(type);
      void askReminders();
    };
    return followShared({
      name: `reminders ${personId ?? 'guest'}`,
      url: streams.own,
      onEvent: (data) => hear((JSON.parse(data) as Partial<LiveEvent>).type ?? null),
      onGap: () => hear(null),
      onState: () => undefined,
    });
  }, [isHeard, waits, personId]);
};
