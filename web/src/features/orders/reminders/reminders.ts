import type { ReplyOf } from '@keywright/contract/endpoint';
import { reminders } from '@keywright/contract/orders.calls';
import { mayBeSecret } from '@keywright/contract/pages';
import { openStore } from '../../../store.ts';
import { call } from '../../../lib/call.ts';
import { forget, recall, remember } from '../../../lib/kept.ts';
import { thisMoment } from '../../../lib/moment.ts';
import { navCounts } from '../../../lib/nav-counts.ts';
import { m } from '@keywright/words/messages';
import { callReady } from '../alerts/call-ready.ts';
import { type ReminderLine, reminderLine } from './reminder-line.ts';

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

const dismissed = openStore<string | null>(recall('reminder-dismissed'));

/** The name of the line that was dismissed on this browser. It stays dismissed until another is more urgent. */
export const useDismissedLine = dismissed.use;

/** Stores which line the next page reserves the height for, a private link without its secret (`app/theme.ts`). */
const rememberLine = (line: ReminderLine | null): void => {
  if (line) remember('reminder-line', mayBeSecret(line.page) ? line.page.replace(/[^/]+$/, '') : line.page);
  else forget('reminder-line');
};

/** Gives back the height that was reserved before anything was known. Only while a person acts, for the page moves. */
const releaseSpace = (): void => {
  delete document.documentElement.dataset['reminderLine'];
};

export const dismissLine = (line: ReminderLine): void => {
  remember('reminder-dismissed', line.key);
  dismissed.set(line.key);
  rememberLine(null);
  releaseSpace();
};

export const readyIn = ({ orders }: Told) => orders.filter(({ state }) => state === 'ready');

const tell = (now: Told): void => {
  const before = new Set(readyIn(told.get()).map(({ id }) => id));
  if (!isFirst && readyIn(now).some(({ id }) => !before.has(id))) callReady();
  isFirst = false;
  told.set(now);
  navCounts.set({ ...navCounts.get(), '/cart': now.inCart });
  const line = reminderLine(now);
  if (line?.key !== dismissed.get()) {
    forget('reminder-dismissed');
    dismissed.set(null);
  }
  rememberLine(dismissed.get() === null ? line : null);
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
  if (before === null || before === pathname) return;
  releaseSpace();
  void askReminders();
};

/** Nobody is reminded of anything until it was asked anew. */
export const forgetReminders = (): void => {
  asked += 1;
  isFirst = true;
  told.set(nothing);
  navCounts.set({});
};
