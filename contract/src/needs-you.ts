import { hasEnded } from './request-ends.ts';
import type { RequestStatus } from './requests.ts';

/** How a paid request stands for its customer, the most urgent first: it needs an action, its code is ready, it waits, it has ended. */
export const needStates = ['photo_wanted', 'authority_wanted', 'ready', 'at_desk', 'in_queue', 'ended'] as const;
export type NeedState = (typeof needStates)[number];

/** What the state of one request depends on. */
export type NeedFacts = {
  status: RequestStatus;
  isPhotoWanted: boolean;
  isAuthorityWanted: boolean;
  /** There is a code that can be opened, and its customer has not opened it yet. */
  isCodeUnopened: boolean;
};

/** The one place where a request's state is derived: headings, badges, tab titles, reminders, pushes and emails use it. */
export const needStateOf = ({ status, isPhotoWanted, isAuthorityWanted, isCodeUnopened }: NeedFacts): NeedState => {
  if (isCodeUnopened) return 'ready';
  if (hasEnded(status)) return 'ended';
  if (isPhotoWanted) return 'photo_wanted';
  if (isAuthorityWanted) return 'authority_wanted';
  return status === 'INPROGRESS' ? 'at_desk' : 'in_queue';
};

/** Whether nothing happens until the customer does something. */
export const isActionNeeded = (state: NeedState): boolean => state === 'photo_wanted' || state === 'authority_wanted';

/** Orders the requests of one order: the most urgent first. */
export const compareNeed = (one: NeedState, other: NeedState): number =>
  needStates.indexOf(one) - needStates.indexOf(other);

/** How urgent an order is among others. Those that need nothing are equal, so that the newest of them is first. */
const urgencyOf = (state: NeedState): number => {
  if (isActionNeeded(state)) return 0;
  return state === 'ready' ? 1 : 2;
};

type Dated = { state: NeedState; at: number };

/** Orders the orders of one customer: action needed, then code ready, then the newest. `at` is in milliseconds. */
export const compareUrgency = (one: Dated, other: Dated): number =>
  urgencyOf(one.state) - urgencyOf(other.state) || other.at - one.at;
