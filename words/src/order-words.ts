import type { OwnRequest, TrackedOrder } from '@keywright/contract/orders';
import { compareNeed, isActionNeeded, type NeedState, needStateOf } from '@keywright/contract/needs-you';
import { hasEnded } from '@keywright/contract/request-ends';
import type { RequestStatus } from '@keywright/contract/requests';
import { m } from './messages.ts';
import { needTitle } from './need-words.ts';

/** What is looked at of an order to say how it stands. */
export type ToldOrder = Pick<TrackedOrder, 'payment'> & {
  requests: readonly (NeedyRequest & Pick<OwnRequest, 'report'> & { can: readonly string[] })[];
};

/** What is looked at of a request to say what it needs. */
type NeedyRequest = Pick<OwnRequest, 'status' | 'photosWanted' | 'authority' | 'isCodeUnopened'>;

/** A new VIN voided the signature or a required document: no code can be sent before it is given again. */
export const waitsForAuthority = ({ authority: { again } }: Pick<OwnRequest, 'authority'>): boolean =>
  again?.documents.some(({ isRequired }) => isRequired) ?? false;

/** What one request needs of its customer. */
export const needOf = (request: NeedyRequest): NeedState =>
  needStateOf({
    status: request.status,
    isPhotoWanted: request.photosWanted.length > 0,
    isAuthorityWanted: waitsForAuthority(request),
    isCodeUnopened: request.isCodeUnopened,
  });

/** The headline for the most urgent of these requests: `Retake the photo of the registration`; null where none needs anything. */
export const needHeadline = (requests: readonly NeedyRequest[]): string | null => {
  const first = mostUrgent(requests);
  return first ? needTitle({ state: needOf(first), photos: first.photosWanted.map(({ kind }) => kind) }) : null;
};

/** The request that needs its customer most, the first of several alike. */
export const mostUrgent = <Request extends NeedyRequest>(requests: readonly Request[]): Request | undefined =>
  requests.toSorted((one, other) => compareNeed(needOf(one), needOf(other)))[0];

/** Whether one of these requests waits for its customer. */
export const isOneNeedy = (requests: readonly NeedyRequest[]): boolean =>
  requests.some((request) => isActionNeeded(needOf(request)));

const neverPaid = new Set<TrackedOrder['payment']>(['FAILED', 'EXPIRED']);

/** Whether nothing of it was paid, nor will be. */
export const isUnpaid = ({ payment, requests }: ToldOrder): boolean =>
  neverPaid.has(payment) && requests.every(({ status }) => !isPaid(status));

const isPaid = (status: RequestStatus): boolean => status === 'PENDING' || status === 'INPROGRESS' || hasEnded(status);

/** The one status that stands for a whole order: what is going on, before what has ended. */
export const orderStatus = ({ requests, payment }: ToldOrder): RequestStatus => {
  if (requests.length === 0) return neverPaid.has(payment) ? 'EXPIRED' : 'IN_CART';
  const has = (status: RequestStatus) => requests.some((request) => request.status === status);
  const inOrder: RequestStatus[] = ['INPROGRESS', 'PENDING', 'FULFILLED', 'DECLINED', 'CANCELED', 'IN_CART'];
  return inOrder.find(has) ?? 'EXPIRED';
};

/** Whether there is a code that can be opened now. Delivered ones close after a time. */
export const hasOpenCode = ({ requests }: Pick<ToldOrder, 'requests'>): boolean =>
  requests.some(({ can }) => can.includes('reveal'));

/** A delivered code, where the money of each that was delivered went back. */
export const moneyBackOf = ({ requests }: ToldOrder) => {
  const delivered = requests.filter(({ status }) => status === 'FULFILLED');
  return delivered.every(({ report }) => report?.state === 'MONEY_BACK') ? delivered[0] : undefined;
};

const ofOne: Record<RequestStatus, () => string> = {
  IN_CART: m.orders_state_confirming,
  PENDING: m.orders_state_queue,
  INPROGRESS: m.orders_state_work,
  FULFILLED: m.orders_state_ready,
  DECLINED: m.orders_state_declined,
  CANCELED: m.orders_state_canceled,
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
export const orderTitle = (order: ToldOrder): string => {
  if (isUnpaid(order)) return m.orders_state_unpaid();
  const headline = needHeadline(order.requests);
  if (headline !== null) return headline;
  const status = orderStatus(order);
  if (status === 'FULFILLED' && moneyBackOf(order)) return m.orders_status_money_back();
  if (status === 'FULFILLED' && !hasOpenCode(order)) return m.orders_state_closed();
  const count = order.requests.length;
  if (count < 2) return ofOne[status]();
  const ready = order.requests.filter((request) => request.status === 'FULFILLED').length;
  return ready > 0 && ready < count ? m.orders_states_some({ ready, count }) : ofSeveral[status]();
};

export const vehicleName = ({ year, make, model }: Pick<OwnRequest, 'year' | 'make' | 'model'>): string =>
  m.orders_vehicle({ year, make: make.manufacturerName, model });

export const vinEndWords = ({ vin }: Pick<OwnRequest, 'vin'>): string => m.orders_vin_ends({ end: vin.slice(-4) });
