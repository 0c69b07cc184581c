import type { OwnRequest, TrackedOrder } from '@keywright/contract/orders';
import type { RequestStatus } from '@keywright/contract/requests';
import { m } from '@keywright/words/messages';
import { type Standing, standingOf, standingOfRequest } from './request-words.ts';

type Told = Pick<TrackedOrder, 'payment'> & {
  requests: readonly (Pick<OwnRequest, 'status' | 'report'> & { can: readonly string[] })[];
};

const neverPaid = new Set<TrackedOrder['payment']>(['FAILED', 'EXPIRED']);

const isUnpaid = ({ payment, requests }: Told): boolean =>
  neverPaid.has(payment) && requests.every(({ status }) => !isPaid(status));

const isPaid = (status: RequestStatus): boolean =>
  status === 'PENDING' || status === 'INPROGRESS' || status === 'FULFILLED' || status === 'DECLINED';

/** The one status that stands for a whole order: what is going on, before what has ended. */
export const orderStatus = ({ requests, payment }: Told): RequestStatus => {
  if (requests.length === 0) return neverPaid.has(payment) ? 'EXPIRED' : 'IN_CART';
  const has = (status: RequestStatus) => requests.some((request) => request.status === status);
  const inOrder: RequestStatus[] = ['INPROGRESS', 'PENDING', 'FULFILLED', 'DECLINED', 'IN_CART'];
  return inOrder.find(has) ?? 'EXPIRED';
};

/** Whether there is a code that can be opened now. Delivered ones close after a time. */
export const hasOpenCode = ({ requests }: Pick<Told, 'requests'>): boolean =>
  requests.some(({ can }) => can.includes('reveal'));

/** A delivered code, where the money of each that was delivered went back. */
const returned = ({ requests }: Told) => {
  const delivered = requests.filter(({ status }) => status === 'FULFILLED');
  return delivered.every(({ report }) => report?.state === 'MONEY_BACK') ? delivered[0] : undefined;
};

/** The badge of a whole order. */
export const orderStanding = (order: Told): Standing => {
  if (isUnpaid(order)) return standingOf('EXPIRED');
  const status = orderStatus(order);
  const back = status === 'FULFILLED' ? returned(order) : undefined;
  return back ? standingOfRequest(back) : standingOf(status);
};

const ofOne: Record<RequestStatus, () => string> = {
  IN_CART: m.orders_state_confirming,
  PENDING: m.orders_state_queue,
  INPROGRESS: m.orders_state_work,
  FULFILLED: m.orders_state_ready,
  DECLINED: m.orders_state_declined,
  REMOVED: m.orders_state_unpaid,
  EXPIRED: m.orders_state_unpaid,
};

const ofSeveral: Record<RequestStatus, () => string> = {
  ...ofOne,
  PENDING: m.orders_states_queue,
  INPROGRESS: m.orders_states_work,
  FULFILLED: m.orders_states_ready,
  DECLINED: m.orders_states_declined,
};

/** What an order's page says first, by how its vehicles stand. */
export const orderTitle = (order: Told): string => {
  if (isUnpaid(order)) return m.orders_state_unpaid();
  const status = orderStatus(order);
  if (status === 'FULFILLED' && returned(order)) return m.orders_status_money_back();
  if (status === 'FULFILLED' && !hasOpenCode(order)) return m.orders_state_closed();
  const count = order.requests.length;
  if (count < 2) return ofOne[status]();
  const ready = order.requests.filter((request) => request.status === 'FULFILLED').length;
  return ready > 0 && ready < count ? m.orders_states_some({ ready, count }) : ofSeveral[status]();
};
