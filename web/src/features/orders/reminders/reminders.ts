import type { ReplyOf } from '@keywright/contract/endpoint';
import { reminders } from '@keywright/contract/orders.calls';
import { openStore } from '../../../store.ts';
import { call } from '../../../lib/call.ts';
import { forget, remember } from '../../../lib/kept.ts';
import { thisMoment } from '../../../lib/moment.ts';
import { navCounts } from '../../../lib/nav-counts.ts';
import { m } from '@keywright/words/messages';
import { callReady } from '../alerts/call-ready.ts';

type Told = ReplyOf<typeof reminders>;

const nothing: Told = { inCart: 0, orders: [] };
const told = openStore<Told>(nothing);
/** For whom it is asked, and on which page it was asked last. */
let person: string | null = null;
let page: string | null = null;
let asked = 0;
let askedAt = thisMoment();
/** What was ready when this page began is no news. */
let isFirst = true;

export const useReminders = told.use;

/** When they were last asked for. */
export const remindersAskedAt = () => askedAt;

export const readyIn = ({ orders }: Told) => orders.filter(({ state }) => state === 'ready');

const tell = (now: Told): void => {
  const before = new Set(readyIn(told.get()).map(({ id }) => id));
  if (!isFirst && readyIn(now).some(({ id }) => !before.has(id))) callReady();
  isFirst = false;
  told.set(now);
  navCounts.set({ ...navCounts.get(), '/cart': now.inCart });
  if (now.inCart + now.orders.length > 0) remember('reminders', 'on');
  else forget('reminders');
};

/** Asks what this browser may be reminded of. What was asked for somebody who has left meanwhile is not told. */
export const askReminders = async (): Promise<void> => {
  asked += 1;
  askedAt = thisMoment();
  const mine = asked;
  const asker = person;
  try {
    const now = await call(reminders, {}, m.errors_unreachable);
    if (mine === asked && person === asker) tell(now);
  } catch {
    // Without an answer what was known stays.
  } finally {
    // The room that the page kept for it before it was known (`app/theme.ts`).
    delete document.documentElement.dataset['reminded'];
  }
};

/** Asks for somebody who has just come, or for this browser's guest. */
export const askAs = (personId: string | null): void => {
  person = personId;
  void askReminders();
};

/** Asks again with each page that is opened; with the first it was asked already. */
export const askAt = (pathname: string): void => {
  const before = page;
  page = pathname;
  if (before !== null && before !== pathname) void askReminders();
};

/** Nobody is reminded of anything until it was asked anew. */
export const forgetReminders = (): void => {
  asked += 1;
  isFirst = true;
  told.set(nothing);
  navCounts.set({});
};
