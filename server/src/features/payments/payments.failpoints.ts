import { failpointsOf } from '../../platform/failpoint.ts';

/** Every place between two steps of paying at which the fault tests kill the program. */
export const checkoutFailpoints = [
  'checkout.after_order_row',
  'checkout.after_order',
  'checkout.after_session',
  'checkout.after_url',
] as const;

export const settlementFailpoints = [
  'notice.after_event',
  'notice.after_commit',
  'settle.after_read',
  'settle.after_order',
  'settle.after_requests',
  'settle.before_commit',
  'settle.after_commit',
  'notice.after_settle',
] as const;

export const settleUpFailpoints = [
  'settle_up.before_commit',
  'step.before_provider',
  'step.after_provider',
  'step.after_settle',
] as const;

/** Reached only when a payment is late, a cart changes under an open checkout, or a hold runs out. */
export const rareFailpoints = ['close.after_expire', 'give_back.after_step', 'overdue.before_commit'] as const;

export const failpoint = failpointsOf([
  ...checkoutFailpoints,
  ...settlementFailpoints,
  ...settleUpFailpoints,
  ...rareFailpoints,
]);
