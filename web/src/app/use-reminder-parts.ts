import { useEffect } from 'react';
import { recall } from '../lib/kept.ts';
import { useSession } from '../lib/session.ts';
import { openStore } from '../store.ts';
import type { reminderParts } from './reminders.ts';

const parts = openStore<typeof reminderParts | null>(null);

/** Without them the pages can be used all the same; they are asked for again with the next page, with which the shell is drawn anew. */
const fetchParts = (): Promise<void> =>
  import('./reminders.ts').then(
    ({ reminderParts: fetched }) => parts.set(fetched),
    () => undefined,
  );

/**
 * What somebody is reminded of, fetched once it is known who is there: for members, and for guests who have begun something on this
 * browser. The desk buys nothing.
 */
export const useReminderParts = (): typeof reminderParts | null => {
  const { role, initialized } = useSession();
  const fetched = parts.use();
  const isBuyer = initialized && (role === 'BASEUSER' || (role === null && recall('reminders') === 'on'));
  useEffect(() => {
    if (isBuyer && !parts.get()) void fetchParts();
  });
  return role === null || role === 'BASEUSER' ? fetched : null;
};
