import type { Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/failure.ts';
import { holdOpenMoney } from '../payments/payments.facts.ts';

/**
 * `code.disputed` while the money behind a code is in question or was given back; what has no order yet has no code either. It stays as it
 * is until this transaction ends. Answers the order's id.
 */
export const requireOpenPayment = async (tx: Tx, { orderId }: { orderId: string | null }): Promise<string> => {
  if (orderId === null) throw new Failure('code.not_ready');
  if (!(await holdOpenMoney(tx, orderId))) throw new Failure('code.disputed');
  return orderId;
};
