import { type Emit, openBooks } from './books.ts';
import type { Ledger } from './ledger.ts';
import { moneyActs } from './money-acts.ts';
import { sessionActs } from './session-acts.ts';

/** Stripe's own world: its books, and what can happen in it. */
export const openWorld = (ledger: Ledger, now: () => Date, emit: Emit) => {
  const books = openBooks(ledger, now, emit);
  return { ...books, ...sessionActs(books), ...moneyActs(books) };
};

export type World = ReturnType<typeof openWorld>;
