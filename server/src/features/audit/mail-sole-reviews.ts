import { inTransaction } from '../../platform/db/transaction.ts';
import type { Parts } from '../../platform/parts.ts';
import { takeSoleReviews } from './sole-reviews.store.ts';
import { tellOperators } from '../../access/tell-operators.ts';

/** Enqueues the daily email to the operator about codes and refunds without a second review; none where there were none. */
export const mailSoleReviews = ({ db, settings }: Pick<Parts, 'db' | 'settings'>): Promise<void> =>
  inTransaction(db, async (tx) => {
    const range = await takeSoleReviews(tx);
    if (!range) return;
    const refs = { after: String(range.after), upTo: String(range.upTo) };
    await tellOperators(tx, settings, { template: 'sole-reviews', refs, once: refs.upTo });
  });
