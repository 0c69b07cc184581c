import type { OwnRequest } from '@keywright/contract/orders';

export type StepKey = 'paid' | 'account' | 'documents' | 'processing' | 'completed';
export type Step = { key: StepKey; state: 'done' | 'now' | 'next' | 'stopped'; at: string | null };

/** Whose order it is: a guest has no account, a member's may be validated or not. */
export type Owner = {
  account: 'none' | 'validated' | 'unvalidated';
  email: string | null;
  /** Money was taken for the order; before that it is held. */
  isCharged: boolean;
};

type Account = Owner['account'];

/** Reasons that lie in what was uploaded; all others end the search for the code. */
const documentReasons = new Set([
  'ID_UNREADABLE',
  'ID_EXPIRED',
  'ID_NOT_ACCEPTED',
  'NAME_MISMATCH',
  'REGISTRATION_UNREADABLE',
  'VIN_NOT_ON_DOCUMENT',
  'OWNER_NOT_VERIFIED',
]);

/** The four steps of one request: at most one is `now` or `stopped`. A guest's first step is the payment. */
export const stepsOf = (request: OwnRequest, account: Account): Step[] => [
  firstStep(request, account),
  documentsStep(request, account),
  processingStep(request, account),
  step('completed', request.status === 'FULFILLED' ? 'done' : 'next', request.fulfilledAt),
];

const step = (key: StepKey, state: Step['state'], at: string | null = null): Step => ({ key, state, at });

const firstStep = ({ paidAt }: OwnRequest, account: Account): Step => {
  const key = account === 'none' ? 'paid' : 'account';
  if (paidAt === null) return step(key, 'now');
  return account === 'unvalidated' ? step(key, 'next') : step(key, 'done', paidAt);
};

const areChecked = ({ documentsVerifiedAt, status }: OwnRequest, account: Account): boolean =>
  documentsVerifiedAt !== null || status === 'FULFILLED' || account === 'validated';

const stoppedAt = ({ status, declineReason }: OwnRequest): StepKey | null => {
  if (status !== 'DECLINED') return null;
  return documentReasons.has(declineReason ?? '') ? 'documents' : 'processing';
};

const documentsStep = (request: OwnRequest, account: Account): Step => {
  if (stoppedAt(request) === 'documents') return step('documents', 'stopped', request.declinedAt);
  if (request.paidAt === null) return step('documents', 'next');
  if (areChecked(request, account)) return step('documents', 'done', request.documentsVerifiedAt);
  return step('documents', request.status === 'PENDING' ? 'now' : 'next');
};

const processingStep = (request: OwnRequest, account: Account): Step => {
  if (stoppedAt(request) === 'processing') return step('processing', 'stopped', request.declinedAt);
  if (request.status === 'FULFILLED') return step('processing', 'done', request.startedAt);
  if (request.status === 'INPROGRESS') return step('processing', 'now', request.startedAt);
  const isNext = request.status === 'PENDING' && areChecked(request, account);
  return step('processing', isNext ? 'now' : 'next');
};
