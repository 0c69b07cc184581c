import { Histogram } from 'prom-client';

const MINUTE = 60;

/** From the payment to the first code, the hours in which the desk was closed included. */
export const paidToCode = new Histogram({
  name: 'keywright_paid_to_code_seconds',
  help: 'Time from the payment of a request to its first code',
  buckets: [5, 10, 15, 20, 30, 45, 60, 120, 240, 720, 1_440].map((minutes) => minutes * MINUTE),
  registers: [],
});
