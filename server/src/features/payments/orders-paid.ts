import { Counter } from 'prom-client';

/** Each order once, when its money is held or charged. */
export const ordersPaid = new Counter({
  name: 'keywright_orders_paid_total',
  help: 'Orders that were paid',
  registers: [],
});
