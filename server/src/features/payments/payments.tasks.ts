import { systemTrace } from '../../platform/audit/trace.ts';
import { Failure } from '../../platform/failure.ts';
import type { Tasks, Timetable } from '../../platform/jobs/jobs.ts';
import type { Parts } from '../../platform/parts.ts';
import type { PaymentProvider } from '../../platform/payments/provider.ts';
import { closeOpenCheckout } from './close-open-checkout.ts';
import { endOverdueHolds } from './end-overdue-holds.ts';
import type { PaymentHappenings } from './payments.happenings.ts';
import { performStep } from './perform-step.ts';
import { reconcilePayments } from './reconcile.ts';
import { settle } from './settle-payment.ts';
import { settleUpNow } from './settle-up.ts';
import { handleNotice } from './take-notice.ts';

/** What payments do by themselves: each may be killed at any place and is done again. */
export const paymentTasks = (parts: Parts, provider: PaymentProvider, happenings: PaymentHappenings): Tasks => {
  const deps = { parts, provider, happenings };
  return {
    'handle-notice': ({ id = '' }) => handleNotice(deps, id),
    'settle-session': async ({ id = '' }) => {
      await settle(deps, { sessionId: id }, systemTrace('settle-session'));
    },
    'close-checkout': ({ cartId = '' }) => closeOpenCheckout(parts, provider, cartId).catch(unlessLocked),
    'settle-up': ({ orderId = '' }) => settleUpNow(parts, orderId),
    'settle-payment': ({ id = '' }) => performStep(deps, id),
    'reconcile-payments': () => reconcilePayments(deps),
    'end-overdue-holds': () => endOverdueHolds(deps),
    ...provider.tasks,
  };
};

export const paymentTimetable: Timetable = {
  'reconcile-payments': '*/5 * * * *',
  'end-overdue-holds': '*/10 * * * *',
};

/** Paid after all: its settling is under way. */
const unlessLocked = (error: unknown): void => {
  if (!(error instanceof Failure && error.code === 'cart.locked')) throw error;
};
