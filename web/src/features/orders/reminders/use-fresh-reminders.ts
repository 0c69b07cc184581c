import type { LiveEvent } from '@keywright/contract/live';
import { streams } from '@keywright/contract/live.calls';
import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router';
import { type Hint, lastHint } from '../../../lib/live-state.ts';
import { msSince } from '../../../lib/moment.ts';
import { followShared } from '../../../lib/shared-stream.ts';
import { askAs, askAt, askReminders, forgetReminders, remindersAskedAt, useReminders } from './reminders.ts';

/** What other hints tell does not change what somebody is reminded of. */
const matters = new Set(['stale', 'cart.changed', 'order.changed', 'request.changed']);

const WORKING: string = 'workspace';

const askAfter = (hint: Hint): void => {
  if (typeof hint === 'string' ? matters.has(hint) : msSince(remindersAskedAt()) >= hint.quietMs) void askReminders();
};

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
    if (isHeard) return lastHint.subscribe(() => askAfter(lastHint.get()));
    if (!waits) return;
    const hear = (hint: Hint) => {
      lastHint.set(hint);
      askAfter(hint);
    };
    return followShared({
      name: `reminders ${personId ?? 'guest'}`,
      url: streams.own,
      onEvent: (data) => hear((JSON.parse(data) as Partial<LiveEvent>).type ?? 'stale'),
      onGap: (quietMs) => hear({ quietMs }),
      onState: () => undefined,
    });
  }, [isHeard, waits, personId]);
};
