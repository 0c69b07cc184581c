import { systemTrace } from '../../platform/audit/trace.ts';
import { Failure } from '../../platform/failure.ts';
import type { ProviderTasks, TasksFor, Timetable } from '../../platform/jobs/job-table.ts';
import type { Parts } from '../../platform/parts.ts';
import type { PaymentProvider } from '../../platform/payments/provider.ts';
import { closeOpenCheckout } from './close-open-checkout.ts';
import { closeUnlentCheckouts } from './close-unlent-checkouts.ts';
import { closeOverdueCheckouts } from './close-overdue-checkouts.ts';
import { endOverdueHolds } from './end-overdue-holds.ts';
import type { PaymentReactions } from './payments.reactions.ts';
import { performStep } from './perform-step.ts';
import { reconcilePayments } from './reconcile.ts';
import { settle } from './settle-payment.ts';
import { settleUpNow } from './settle-up.ts';
import { forgetOldOrders } from './forget-old-orders.ts';
import { handleNotice } from './take-notice.ts';

export type PaymentJob =
  | 'handle-notice'
  | 'settle-session'
  | 'close-checkout'
  | 'close-unlent-checkouts'
  | 'settle-up'
  | 'settle-payment'
  | 'reconcile-payments'
  | 'close-overdue-checkouts'
  | 'end-overdue-holds'
  | 'forget-old-orders';

/** What payments do by themselves: each may be killed at any place and is done again. */
export const paymentTasks = (
  parts: Parts,
  provider: PaymentProvider,
  reactions: PaymentReactions,
): TasksFor<PaymentJob> & ProviderTasks => {
  const deps = { parts, provider, reactions };
  return {
    'handle-notice': { destroys: false, run: ({ id }) => handleNotice(deps, id) },
    'settle-session': {
      destroys: false,
      run: async ({ id }) => void (await settle(deps, { sessionId: id }, systemTrace('settle-session'))),
    },
    'close-checkout': {
      destroys: false,
      run: ({ cartId, orderId }) => closeOpenCheckout(parts, provider, cartId, orderId).catch(unlessLocked),
    },
    'settle-up': { destroys: false, run: ({ orderId }) => settleUpNow(parts, orderId) },
    'settle-payment': { destroys: false, run: ({ id }) => performStep(deps, id) },
    // It asks the provider, whose word counts whatever the time is.
    'reconcile-payments': { destroys: false, run: () => reconcilePayments(deps) },
    // A page that is closed is opened again by a press, at what is so then.
    'close-unlent-checkouts': { destroys: false, run: () => closeUnlentCheckouts(parts) },
    'close-overdue-checkouts': { destroys: true, run: () => closeOverdueCheckouts(deps) },
    'end-overdue-holds': { destroys: true, run: () => endOverdueHolds(deps) },
    'forget-old-orders': { destroys: true, run: () => forgetOldOrders(parts) },
    ...provider.tasks,
  };
};

export const paymentTimetable = {
  'reconcile-payments': '*/5 * * * *',
  'close-overdue-checkouts': '*/5 * * * *',
  'close-unlent-checkouts': '* * * * *',
  'end-overdue-holds': '*/10 * * * *',
  'forget-old-orders': '43 * * * *',
} satisfies Partial<Timetable>;

/** Paid after all: its settling is under way. */
const unlessLocked = (error: unknown): void => {
  if (!(error instanceof Failure && error.code === 'cart.locked')) throw error;
};
