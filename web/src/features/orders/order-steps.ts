import { isChargedFor as isCharged } from '@keywright/contract/request-ends';
import type { DeclineReason } from '@keywright/contract/decline-reasons';
import type { OrderMoney, OwnRequest } from '@keywright/contract/orders';
import { waitsForAuthority } from '@keywright/words/order-words';

export type StepKey = 'account' | 'paid' | 'processing' | 'documents' | 'completed';
export type Step = { key: StepKey; state: 'done' | 'now' | 'next' | 'stopped'; at: string | null };

/** Whose order it is: a guest has no account, a member's may be validated or not. */
export type Owner = {
  account: 'none' | 'validated' | 'unvalidated';
  email: string | null;
  /** Money was taken for the order; before that it is held. */
  isCharged: boolean;
};

type Account = Owner['account'];

/** Whether money was taken for one vehicle of an order, as its customer sees it. */
export const isChargedFor = ({ status, report }: Pick<OwnRequest, 'status' | 'report'>, money: OrderMoney): boolean =>
  isCharged({ status, isMoneyBack: report?.state === 'MONEY_BACK' }, money);

/** At which step each reason ends a request: in what was uploaded, or in the search for the code. */
const stepOfReason: Record<DeclineReason, StepKey> = {
  ID_UNREADABLE: 'documents',
  ID_EXPIRED: 'documents',
  ID_NOT_ACCEPTED: 'documents',
  NAME_MISMATCH: 'documents',
  REGISTRATION_UNREADABLE: 'documents',
  VIN_NOT_ON_DOCUMENT: 'documents',
  OWNER_NOT_VERIFIED: 'documents',
  CODE_NOT_AVAILABLE: 'processing',
  OUT_OF_TIME: 'processing',
  OTHER: 'processing',
};

/**
 * The steps of one request in the order in which they happened, each with its time: at most one is `now` or `stopped`. They
 * are the same for everybody; a validated account is one more, which was there before the order. A canceled request has only
 * those that were done: nothing comes next.
 */
export const stepsOf = (request: OwnRequest, account: Account): Step[] => {
  const steps = allSteps(request, account);
  return request.status === 'CANCELED' ? steps.filter(({ state }) => state === 'done') : steps;
};

const allSteps = (request: OwnRequest, account: Account): Step[] =>
  [
    ...(account === 'validated' ? [step('account', 'done')] : []),
    step('paid', request.paidAt === null ? 'now' : 'done', request.paidAt),
    processingStep(request),
    documentsStep(request, account),
    step('completed', request.status === 'FULFILLED' ? 'done' : 'next', request.fulfilledAt),
  ].toSorted((one, other) => placeOf(one) - placeOf(other));

const step = (key: StepKey, state: Step['state'], at: string | null = null): Step => ({ key, state, at });

/** What was done before the order comes first, then what has a time, then what goes on, then what is to come. */
const placeOf = ({ state, at }: Step): number => {
  if (at !== null) return Date.parse(at);
  if (state === 'done') return 0;
  return state === 'now' ? Number.MAX_SAFE_INTEGER - 1 : Number.MAX_SAFE_INTEGER;
};

/** A photo is wanted again: nobody has approved the documents until it has come, whatever was before. */
export const waitsForPhoto = ({ photosWanted }: Pick<OwnRequest, 'photosWanted'>): boolean => photosWanted.length > 0;

const waitsForCustomer = (request: OwnRequest): boolean => waitsForPhoto(request) || waitsForAuthority(request);

const areChecked = ({ documentsVerifiedAt, status }: OwnRequest, account: Account): boolean =>
  documentsVerifiedAt !== null || status === 'FULFILLED' || account === 'validated';

const stoppedAt = ({ status, declineReason }: OwnRequest): StepKey | null => {
  if (status !== 'DECLINED') return null;
  return stepOfReason[(declineReason ?? 'OTHER') as DeclineReason] ?? stepOfReason.OTHER;
};

const documentsStep = (request: OwnRequest, account: Account): Step => {
  if (stoppedAt(request) === 'documents') return step('documents', 'stopped', request.declinedAt);
  if (request.paidAt === null) return step('documents', 'next');
  if (waitsForCustomer(request)) return step('documents', isOpen(request) ? 'now' : 'next');
  if (areChecked(request, account)) return step('documents', 'done', checkedAt(request, account));
  return step('documents', 'next');
};

const isOpen = ({ status }: OwnRequest): boolean => status === 'PENDING' || status === 'INPROGRESS';

/**
 * When the documents were approved for the first code. They are approved again when another code replaces it, which is no step of the order:
 * the first approval was then at the latest when that code was sent, or with the account.
 */
const checkedAt = ({ documentsVerifiedAt: at, fulfilledAt }: OwnRequest, account: Account): string | null => {
  if (at === null || fulfilledAt === null || Date.parse(at) <= Date.parse(fulfilledAt)) return at;
  return account === 'validated' ? null : fulfilledAt;
};

const processingStep = (request: OwnRequest): Step => {
  if (stoppedAt(request) === 'processing') return step('processing', 'stopped', request.declinedAt);
  if (request.status === 'FULFILLED') return step('processing', 'done', request.startedAt);
  if (waitsForCustomer(request)) return step('processing', 'next');
  if (request.status === 'INPROGRESS') return step('processing', 'now', request.startedAt);
  return step('processing', request.status === 'PENDING' ? 'now' : 'next');
};
