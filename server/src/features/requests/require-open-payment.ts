import type { Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/failure.ts';
import { revealIsOpen } from '../payments/payments.facts.ts';

/** `code.disputed` while the money behind a code is in question; what has no order yet has no code either. Answers the order's id. */
export const requireOpenPayment = async (tx: Tx, { orderId }: { orderId: string | null }): Promise<string> => {
  if (orderId === null) throw new Failure('code.not_ready');
  if (!(await revealIsOpen(tx, orderId))) throw new Failure('code.disputed');
  return orderId;
};
